// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { language } from '../../lib/i18n';
import type { Decision, LogEntry } from '../../lib/net/wire';
import Board from './Board.svelte';
import {
  build,
  change,
  components,
  copy,
  finished,
  five,
  foreman,
  gain,
  golem,
  hire,
  last,
  limits,
  market,
  opponent,
  pair,
  reroll,
  solo,
  soloLost,
  work,
  type Moment,
} from './fixtures';
import './words';
import { cardName } from './words/cards';

// a table that explains touches without effect
const refuse = vi.hoisted(() => vi.fn<(piece: string, chosen: readonly string[]) => void>());
vi.mock('../../lib/board/reasons.svelte', () => ({
  reasonsAround: () => ({ refuse, inspect: () => false, clear: () => undefined }),
}));

// the other players' changes since my last decision
const since = vi.hoisted<{ view: unknown }>(() => ({ view: null }));
vi.mock('../../lib/board/since.svelte', () => ({ sinceAround: () => ({ before: () => since.view, by: () => -1 }) }));

// drawings with hundreds of shapes make rendering ten times slower, and these tests do not use them
vi.mock('./art/Shapes.svelte', () => import('./fixtures/Blank.svelte'));

const NAMES = ['Anna', 'Boris', 'Chen', 'Dolores', 'Efim'];
const play = vi.fn<(texts: string[]) => void>();
const undo = vi.fn<() => void>();

function props({ view, decision }: Moment, { me = 0, busy = false, undoable = false } = {}) {
  const names = NAMES.slice(0, view.seats);
  const mine = decision?.seat === me ? decision : null;
  return { view, components, me, names, decision: mine, entries: [], busy, play, undo: undoable ? undo : null };
}

const show = (moment: Moment, how = {}) => render(Board, props(moment, how));

const piece = (id: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`.piece[data-piece="${CSS.escape(id)}"]`);
  if (!found) throw new Error(`no piece ${id}`);
  return found;
};
async function touch(...ids: string[]): Promise<void> {
  for (const id of ids) await fireEvent.click(piece(id));
}

const marked = () =>
  [...document.querySelectorAll<HTMLElement>('.piece.can')].map((element) => element.dataset['piece'] ?? '').sort();

/** Return the button with this name. A query by role takes seconds on a board with hundreds of drawings. */
function button(name: RegExp): HTMLElement {
  const all = [...document.querySelectorAll('button')];
  const found = all.find((one) => name.test(one.getAttribute('aria-label') ?? one.textContent.trim()));
  if (!found) throw new Error(`no button ${String(name)}`);
  return found;
}

const press = (name: RegExp) => fireEvent.click(button(name));
const sheet = () => document.querySelector('dialog') ?? document.body;

/** Return a decision with only some of its actions. */
const only = ({ view, decision }: Moment, wanted: (text: string) => boolean): Moment => ({
  view,
  decision: decision && { ...decision, actions: decision.actions.filter(({ text }) => wanted(text)) },
});

beforeAll(() => language.choose('en'));

beforeEach(() => {
  play.mockReset();
  undo.mockReset();
  refuse.mockReset();
  localStorage.clear();
  since.view = null;
});

afterEach(cleanup);

describe('the market', () => {
  it('a confirmed touch takes a blueprint', async () => {
    show(market);
    await touch('blueprint-2');
    expect(play).not.toHaveBeenCalled();
    await press(/^Take$/);
    expect(play).toHaveBeenCalledExactlyOnceWith(['take 2 biolab']);
  });

  it('a touch begins to hire, and only payable contractors are marked', async () => {
    show(market);
    expect(marked().filter((id) => id.startsWith('contractor'))).toEqual(['contractor-2', 'contractor-4']);
    await touch('contractor-2');
    expect(play).toHaveBeenCalledExactlyOnceWith(['hire 2 miner']);
  });

  it('in a puzzle, the button confirms the contractor', async () => {
    render(Board, { ...props(market), answers: true });
    await touch('contractor-2');
    expect(play).not.toHaveBeenCalled();
    await press(/^Hire$/);
    expect(play).toHaveBeenCalledExactlyOnceWith(['hire 2 miner']);
  });

  it('the player chooses how to pay for a refreshed row', async () => {
    show(market);
    await touch('row-contractors');
    const choices = document.querySelectorAll('.value');
    expect(choices).toHaveLength(2);
    await fireEvent.click(choices[1] as Element);
    expect(play).toHaveBeenCalledExactlyOnceWith(['refresh contractors energy']);
  });

  it('the only card that can pay for a contractor is selected, and the button confirms', async () => {
    show(hire, { undoable: true });
    expect(piece('hand-fitness_center-1').classList).toContain('chosen');
    expect(play).not.toHaveBeenCalled();
    await press(/^Hire$/);
    expect(play).toHaveBeenCalledExactlyOnceWith(['discard fitness_center']);
  });

  it('the player taps the opponent who gets the gift', async () => {
    show(opponent, { undoable: true });
    await touch('player-2');
    expect(screen.getByText('Chen', { selector: '.said *' })).toBeTruthy();
    await press(/^Hire$/);
    expect(play).toHaveBeenCalledExactlyOnceWith(['opponent 2']);
  });

  it('a card without a possible action shows the reason', async () => {
    show(market);
    await touch('hand-gymnasium-1');
    expect(refuse).toHaveBeenCalledExactlyOnceWith('hand-gymnasium-1', []);
    expect(play).not.toHaveBeenCalled();
  });
});

describe('work', () => {
  it('two touches put a die on a floor, in either order', async () => {
    show(work);
    await touch('die-0-1', 'floor-0-generate');
    expect(play).toHaveBeenCalledExactlyOnceWith(['place 1 generate']);
    cleanup();
    show(work);
    await touch('floor-0-mine', 'die-0-2');
    expect(play).toHaveBeenLastCalledWith(['place 6 mine']);
  });

  it('each floor and each card shows the gain from the touched die', async () => {
    show(work);
    expect(document.querySelector('.brings')).toBeNull();
    await touch('die-0-2');
    expect(piece('floor-0-mine').querySelector('.brings')?.textContent).toContain('1');
    expect(marked()).not.toContain('floor-0-generate');
    cleanup();
    show(five); // the card takes two equal dice and makes 2 goods
    await touch('die-0-1');
    expect(piece('card-0-trash_compactor').querySelector('.brings')?.textContent).toContain('2');
  });

  it('a die that a floor rejects stays selected, and the reason is requested', async () => {
    show(work);
    await touch('die-0-1', 'floor-0-mine');
    expect(piece('die-0-1').classList).toContain('chosen');
    expect(refuse.mock.calls).toEqual([['floor-0-mine', ['die-0-1']]]);
    await touch('floor-0-generate');
    expect(play).toHaveBeenCalledExactlyOnceWith(['place 1 generate']);
  });

  it('a second touch deselects a die, and Escape deselects everything', async () => {
    show(work);
    await touch('die-0-1', 'die-0-1');
    expect(piece('die-0-1').classList).not.toContain('chosen');
    await touch('die-0-1');
    await fireEvent.keyDown(window, { key: 'Escape' });
    expect(piece('die-0-1').classList).not.toContain('chosen');
  });

  it('single keys select dice and floors', async () => {
    show(work);
    await fireEvent.keyDown(window, { key: '4' });
    await fireEvent.keyDown(window, { key: 'm' });
    expect(play).toHaveBeenCalledExactlyOnceWith(['place 4 mine']);
  });

  it('a touch begins to build and to activate', async () => {
    show(work);
    await touch('hand-beacon-1');
    await touch('card-0-recycling_plant');
    expect(play.mock.calls).toEqual([[['build beacon']], [['activate recycling_plant']]]);
  });

  it('unusable blueprints, placed dice and other factories show a reason', async () => {
    show(work);
    await touch('hand-obelisk-1', 'blueprint-1', 'metal-0');
    expect(refuse.mock.calls.map(([piece]) => piece)).toEqual(['hand-obelisk-1', 'blueprint-1', 'metal-0']);
  });

  it('a button ends the work and shows the number of free dice', async () => {
    show(work);
    await press(/^End my work.*4 dice unused/);
    expect(play).toHaveBeenCalledExactlyOnceWith(['end']);
  });

  it('the board sends nothing while an action is being sent', async () => {
    show(work, { busy: true });
    await touch('hand-beacon-1', 'die-0-1');
    expect(play).not.toHaveBeenCalled();
    expect(marked()).toEqual([]);
  });

  it('a touched die goes to the card that is touched next', async () => {
    const { rerender } = show(five);
    await touch('die-0-1', 'card-0-manufactory');
    expect(play).toHaveBeenCalledExactlyOnceWith(['activate manufactory']);
    const actions = [
      { action: 1, text: 'dice 1 1', targets: ['die-0-1', 'die-0-2'], preview: { last: false } },
      { action: 2, text: 'dice 6 6', targets: ['die-0-3', 'die-0-4'], preview: { last: false } },
    ];
    const decision: Decision = { seat: 0, since: 99, prompt: 'dice', mid_chain: true, actions, seconds: null };
    await rerender(props({ view: five.view, decision }));
    expect(piece('die-0-1').classList).toContain('chosen');
    expect(piece('die-0-2').classList).toContain('chosen');
  });
});

describe('a chain', () => {
  it('the whole cost is shown before the last step, which waits for the button', async () => {
    show(build, { undoable: true });
    expect(marked()).toEqual(['hand-concrete_plant-1', 'hand-motherlode-1']);
    expect(piece('hand-gymnasium-1').classList).toContain('chosen');
    await touch('hand-motherlode-1');
    expect(document.querySelector('.said .amounts')?.textContent.replace(/\s/g, '')).toMatch(/^cost11(?:gain\d)?$/);
    expect(play).not.toHaveBeenCalled();
    await press(/^Build$/);
    expect(play).toHaveBeenCalledExactlyOnceWith(['discard motherlode']);
  });

  it('a card that pays has its own mark, and a second touch of the card to build takes the step back', async () => {
    show(build, { undoable: true });
    await touch('hand-motherlode-1');
    expect(document.querySelectorAll('.pays')).toHaveLength(1);
    expect(piece('hand-motherlode-1').closest('.pays')).toBeTruthy();
    await touch('hand-gymnasium-1');
    expect(undo).toHaveBeenCalledTimes(1);
    expect(refuse).not.toHaveBeenCalled();
  });

  it('one touch cancels a chain of any length', async () => {
    const { rerender } = show(pair, { undoable: true });
    await press(/^Put back$/);
    expect(undo).toHaveBeenCalledTimes(1);
    await rerender(props({ ...copy }, { undoable: true }));
    expect(undo).toHaveBeenCalledTimes(2);
    await rerender(props(work, { undoable: true }));
    expect(undo).toHaveBeenCalledTimes(2);
  });

  it('one die selects the only set with its value, and equal dice are interchangeable', async () => {
    show(pair, { undoable: true });
    await touch('die-0-5');
    expect(play).toHaveBeenCalledExactlyOnceWith(['dice 3 3']);
  });

  it('the Replicator copies a card of the market', async () => {
    show(copy);
    const slot = copy.decision?.actions.find(({ text }) => text === 'copy fitness_center')?.targets[0] ?? '';
    await touch(slot);
    expect(play).toHaveBeenCalledExactlyOnceWith(['copy fitness_center']);
  });

  it('each die shows its changed value, and a touch changes it', async () => {
    show(change);
    expect(piece('die-0-2').querySelector('.brings')?.textContent).toContain('2');
    await touch('die-0-2');
    expect(play).toHaveBeenCalledExactlyOnceWith(['die 1']);
  });

  it('the button of the only value has a verb', () => {
    show(only(golem, (text) => text === 'value 1'));
    expect(document.querySelector('.value')?.textContent).toContain('Choose');
  });

  it('the bar describes a building while the player chooses how to pay', () => {
    show(build);
    expect(document.querySelector('.sentence')?.textContent).toContain('raise one unplaced die');
  });

  it('buttons offer values and gains', async () => {
    show(golem);
    await press(/^Value 4$/);
    cleanup();
    show(gain);
    await fireEvent.click(document.querySelectorAll('.value')[1] as Element);
    cleanup();
    show(foreman);
    await press(/^Value 6$/);
    await press(/^Roll the dice$/);
    expect(play.mock.calls).toEqual([[['value 4']], [['gain energy']], [['set 6']], [['roll']]]);
  });

  it('the player chooses the value of a die without a value', async () => {
    const action = (value: number) => ({
      action: value,
      text: `name ${String(value)}`,
      targets: ['die-0-1'],
      preview: { to: value, last: true },
    });
    const { view, decision } = work;
    show({ view, decision: decision && { ...decision, actions: [1, 2].map(action) } });
    await touch('die-0-1');
    expect(document.querySelector('.said')?.textContent).toContain('Choose a value');
    await press(/^Value 2$/);
    expect(play).toHaveBeenLastCalledWith(['name 2']);
  });

  it('the player adds dice to reroll, or rolls the chosen dice', async () => {
    show(reroll);
    await press(/^Roll again$/);
    const die = reroll.decision?.actions.find(({ text }) => text === 'die 6')?.targets[0] ?? '';
    await touch(die);
    expect(play.mock.calls).toEqual([[['reroll']], [['die 6']]]);
  });

  it('a touch outside the chain shows the reason', async () => {
    show(build);
    await touch('die-0-1');
    expect(refuse).toHaveBeenCalledExactlyOnceWith('die-0-1', [expect.stringMatching(/^hand-/)]);
    expect(document.querySelector('dialog')).toBeNull();
  });
});

describe('limits', () => {
  it('the player returns the excess, and its amount is shown', async () => {
    show(limits);
    expect(screen.getByText('Metal and energy: 1 too many')).toBeTruthy();
    await press(/^Give back$/);
    expect(play).toHaveBeenCalledExactlyOnceWith(['discard energy']);
  });
});

describe('the table', () => {
  const ALL = {
    market,
    hire,
    opponent,
    foreman,
    work,
    five,
    build,
    change,
    copy,
    pair,
    gain,
    golem,
    reroll,
    limits,
    last,
    solo,
  };

  it.each(Object.entries(ALL))('has one place for each piece, and one for all that can be touched: %s', (_, moment) => {
    show(moment);
    const ids = [...document.querySelectorAll<HTMLElement>('[data-piece]')].map((element) => element.dataset['piece']);
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
    for (const { targets } of moment.decision?.actions ?? []) for (const id of targets) expect(ids).toContain(id);
  });

  it('the panel of another player shows public facts and the current activity', () => {
    show(work);
    for (const player of work.view.players.slice(1)) {
      const panel = button(new RegExp(`^${NAMES[player.seat]}`));
      const label = panel.getAttribute('aria-label') ?? '';
      expect(label).toContain(`${player.metal} metal`);
      expect(label).toContain(`${player.buildings} building`);
      expect(label).toContain(player.done ? 'is done' : 'is working');
    }
  });

  it('a touch opens the factory of a player at full size', async () => {
    show(five);
    await press(/^Chen/);
    for (const { card } of five.view.players[2]?.compound ?? [])
      expect(within(sheet()).getAllByLabelText(new RegExp(`^${cardName(card)}`)).length).toBeGreaterThan(0);
  });

  it('a spectator sees all factories and no hand', () => {
    const players = five.view.players.map((player) => ({ ...player, cards: null }));
    show({ view: { ...five.view, seat: null, players }, decision: null }, { me: -1 });
    expect(document.querySelector('.hand')).toBeNull();
    for (const name of NAMES) expect(button(new RegExp(`^${name}`))).toBeTruthy();
  });

  it('the panel of the Machine shows the dice that made goods, and its cards by type', () => {
    show(solo);
    const machine = document.querySelector<HTMLElement>('section[aria-label="The Machine"]') ?? document.body;
    const turn = solo.view.machine?.last;
    expect(turn).toBeTruthy();
    expect(within(machine).queryAllByText(/so it makes 1 good$/)).toHaveLength(turn?.made.length ?? 0);
    expect(machine.querySelectorAll('[data-piece^="machine-"]')).toHaveLength(solo.view.machine?.cards.length ?? 0);
  });

  it('touchable pieces have labels for screen readers', () => {
    show(only(work, (text) => text.startsWith('activate')));
    for (const id of marked()) expect(piece(id).getAttribute('aria-label')?.length).toBeGreaterThan(10);
  });
});

describe('changes by other players', () => {
  const rival = (seat: number) => button(new RegExp(`^${NAMES[seat] ?? ''},`));

  it('the board shows how the numbers of others have changed since my last decision', async () => {
    const players = work.view.players.map((player) => ({ ...player, metal: 0, score: 1 }));
    since.view = { ...work.view, players };
    const later = { ...work.view, players: players.map((one) => ({ ...one, metal: 3 })) };
    const { rerender } = show({ ...work, view: later });
    expect(rival(1).querySelectorAll('.difference')).toHaveLength(1);
    expect(rival(1).querySelector('.difference')?.textContent).toBe('+3');
    // my own move within the phase keeps the changes visible
    since.view = null;
    await rerender(props({ ...work, view: { ...later } }));
    expect(rival(1).querySelector('.difference')).not.toBeNull();
    await rerender(props({ ...work, view: { ...later, round: later.round + 1 } }));
    expect(rival(1).querySelector('.difference')).toBeNull();
  });

  it('the board shows what others built and activated in this round', () => {
    const player = five.view.players.find(({ seat, compound }) => seat > 0 && compound.length > 1);
    const [first, second] = player?.compound ?? [];
    if (!player || !first || !second) throw new Error('nobody has built');
    const events = [
      { kind: 'build', seat: player.seat, piece: first.id },
      { kind: 'activate', seat: player.seat, piece: second.id, goods: 1 },
    ];
    const log = [{ n: 1, events }] as unknown as LogEntry[];
    render(Board, { ...props(five), log });
    const label = rival(player.seat).getAttribute('aria-label');
    expect(label).toContain(`built ${cardName(first.card)}`);
    expect(label).toContain(`ran ${cardName(second.card)}`);
    expect(rival(player.seat).querySelectorAll('.badge')).toHaveLength(2);
  });

  it('the board counts the tools in my hand while there are no dice', () => {
    show(market);
    const counts = [...document.querySelectorAll('.tools .tool')].map((tool) => Number(tool.textContent));
    expect(counts.reduce((sum, n) => sum + n)).toBe(market.view.players[0]?.cards?.length);
  });
});

describe('the end', () => {
  afterEach(() => vi.useRealTimers());

  it('buildings run and are counted at the end, before the result appears', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { rerender } = render(Board, { ...props(finished), finishing: true });
    const total = finished.view.result?.players[0]?.total ?? 0;
    const counted = () => {
      const labels = [...document.querySelectorAll('.tray [aria-label]')].map((one) => one.getAttribute('aria-label'));
      return labels.find((label) => / points?$/.test(label ?? ''));
    };
    expect(document.querySelector('summary')).toBeNull();
    expect(counted()).toBe('0 points');
    expect(document.querySelector('.building.runs')).toBeNull();
    vi.advanceTimersByTime(3000);
    await tick();
    expect(counted()).toBe(`${total} points`);
    expect(document.querySelectorAll('.building.runs')).toHaveLength(finished.view.players[0]?.compound.length ?? 0);
    await rerender({ ...props(finished), finishing: false });
    expect(document.querySelectorAll('summary').length).toBeGreaterThan(1);
    expect(document.querySelector('.tray')).toBeNull();
  });
});

describe('the result', () => {
  it('the result ranks the players and shows goods and prestige card by card', () => {
    show(finished);
    const result = finished.view.result?.players ?? [];
    const rows = [...document.querySelectorAll('summary')];
    const places = result.map((outcome, seat) => ({ outcome, seat })).sort((a, b) => a.outcome.place - b.outcome.place);
    places.forEach(({ seat }, i) => {
      expect(rows[i]?.textContent).toContain(NAMES[seat]);
    });
    for (const { compound } of finished.view.players) {
      for (const { card, goods, prestige } of compound)
        expect(screen.getAllByText(`${cardName(card)}: ${goods} goods, prestige ${prestige}`).length).toBeGreaterThan(
          0,
        );
    }
  });

  it('the items of each player sum to goods and prestige', () => {
    for (const [seat, { goods, prestige, total }] of (finished.view.result?.players ?? []).entries()) {
      const compound = finished.view.players[seat]?.compound ?? [];
      expect(compound.reduce((sum, card) => sum + card.goods, 0)).toBe(goods);
      expect(compound.reduce((sum, card) => sum + card.prestige, 0)).toBe(prestige);
      expect(goods + prestige).toBe(total);
    }
  });

  it('the result shows the margin over the Machine and stores the best game of each difficulty', async () => {
    const { rerender, unmount } = show(solo);
    await rerender(props(soloLost));
    const margin = soloLost.view.result?.machine?.margin ?? 0;
    const total = soloLost.view.result?.players[0]?.total ?? 0;
    expect(screen.getByText(`The Machine wins by ${-margin}.`)).toBeTruthy();
    expect(await screen.findByText(new RegExp(`^Best on this device \\(Hard\\): ${total} points`))).toBeTruthy();
    unmount();
    const { result, ...view } = soloLost.view;
    const machine = result?.machine && { ...result.machine, margin: 3, beaten: true };
    const won = { ...view, result: result && machine ? { players: result.players, machine } : null };
    const again = show(solo);
    await again.rerender(props({ view: won, decision: null }));
    expect(screen.getByText('You beat the Machine by 3.')).toBeTruthy();
    expect(await screen.findByText(/^A new best \(Hard\).*\+3$/)).toBeTruthy();
  });

  it('a watched game is not stored as a best game', () => {
    show(soloLost);
    expect(screen.getByText(/^The Machine wins by/)).toBeTruthy();
    expect(localStorage.getItem('factoryfloor.fantastic_factories.best')).toBeNull();
  });
});
