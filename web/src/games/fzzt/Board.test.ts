// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { language } from '../../lib/i18n';
import Board from './Board.svelte';
import {
  calculator,
  components,
  early,
  equal,
  finished,
  laid,
  middle,
  modem,
  production,
  shredder,
  type Moment,
} from './fixtures';
import { cardLabel } from './words/names';

const NAMES = ['Anna', 'Boris', 'Chen', 'Dolores', 'Efim', 'Fay'];
const play = vi.fn<(texts: string[]) => void>();

beforeAll(() => language.choose('en'));
beforeEach(() => play.mockClear());

function show({ view, decision }: Moment, { me = 0, busy = false } = {}) {
  const names = NAMES.slice(0, view.seats);
  return render(Board, {
    view,
    components,
    me,
    names,
    decision: me < 0 ? null : decision,
    entries: [],
    busy,
    play,
    undo: null,
  });
}

const piece = (id: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`.mine [data-piece="${id}"]`);
  if (!found) throw new Error(`no ${id} among my things`);
  return found;
};
const touch = (id: string) => fireEvent.click(piece(id));
const button = (name: RegExp) => screen.getByRole('button', { name });

describe('bidding', () => {
  it('the lifted cards are sent as a bid', async () => {
    show(early);
    await touch('r3-b-m4');
    await touch('r1-no-m4');
    await fireEvent.click(button(/^Bid 4/));
    expect(play).toHaveBeenCalledExactlyOnceWith(['bid 3b 1no']);
  });

  it('the player can bid either of two equal cards, or both', async () => {
    show(equal);
    await touch('r3-n');
    await fireEvent.click(button(/^Bid 3/));
    await touch('r3-n-m1');
    await fireEvent.click(button(/^Bid 6/));
    expect(play.mock.calls).toEqual([[['bid 3n']], [['bid 3n 3n']]]);
  });

  it('nothing can be confirmed before a card is lifted', async () => {
    show(early);
    expect(screen.queryByRole('button', { name: /^Bid/ })).toBeNull();
    await touch('r2-c-m4');
    expect(piece('r2-c-m4').getAttribute('aria-pressed')).toBe('true');
    await touch('r2-c-m4');
    expect(screen.queryByRole('button', { name: /^Bid/ })).toBeNull();
  });

  it('Escape puts all cards back', async () => {
    show(early);
    await touch('r2-c-m4');
    await touch('r3-b-m4');
    await fireEvent.keyDown(window, { key: 'Escape' });
    expect(piece('r2-c-m4').getAttribute('aria-pressed')).toBe('false');
    expect(screen.queryByRole('button', { name: /^Bid/ })).toBeNull();
  });

  it('the player can bid with the keyboard only', async () => {
    show(early);
    await fireEvent.keyDown(piece('r3-b-m4'), { key: 'Enter' });
    await fireEvent.keyDown(piece('r2-c-m4'), { key: ' ' });
    await fireEvent.click(button(/^Bid 5/));
    expect(play).toHaveBeenCalledExactlyOnceWith(['bid 3b 2c']);
  });

  it('with the calculator, a touch replaces the lifted card', async () => {
    show(calculator);
    await touch('fzzzt.2');
    await touch('mechanic-2');
    await fireEvent.click(button(/^Bid 0/));
    expect(play).toHaveBeenCalledExactlyOnceWith(['bid me']);
  });

  it('no action is sent twice', async () => {
    show(early, { busy: true });
    await touch('r3-b-m4');
    expect(piece('r3-b-m4').getAttribute('aria-pressed')).toBeNull();
    expect(play).not.toHaveBeenCalled();
  });

  it('my bid is lifted while it is face down', () => {
    show(laid);
    const bid = laid.view.players[0]?.bid?.cards ?? [];
    expect(bid.length).toBeGreaterThan(0);
    for (const id of bid) expect(piece(id).closest('.laid')).not.toBeNull();
    expect(screen.getByText(/^Your bid is face down/)).toBeTruthy();
  });
});

describe('production', () => {
  it('one touch mounts a robot that fits only one unit, and the change of points is shown', async () => {
    show(production);
    await touch('r4-c');
    expect(screen.getByText(/mount weak robots/)).toBeTruthy();
    await fireEvent.click(button(/^Mount$/));
    expect(play).toHaveBeenCalledExactlyOnceWith(['mount 4c pu-advanced-nbc']);
  });

  it('a mount can begin with the unit or the robot', async () => {
    show(production);
    await touch('pu-advanced-nbc');
    expect(screen.queryByRole('button', { name: /^Mount/ })).toBeNull();
    await touch('r1-b');
    await fireEvent.click(button(/^Mount/));
    expect(play).toHaveBeenCalledExactlyOnceWith(['mount 1b pu-advanced-nbc']);
  });

  it('the button Done ends the production', async () => {
    show(production);
    await fireEvent.click(button(/^Done/));
    expect(play).toHaveBeenCalledExactlyOnceWith(['done']);
  });

  it('a card that cannot be mounted shakes', async () => {
    show(production);
    await touch('mechanic-4');
    expect(piece('mechanic-4').classList).toContain('wrong');
    expect(piece('mechanic-4').getAttribute('aria-pressed')).toBeNull();
  });

  it('a robot that can be shredded or mounted offers both', async () => {
    show(shredder);
    await touch('r1-bo-m2');
    expect(button(/^Mount/)).toBeTruthy();
    await fireEvent.click(button(/^Shred/));
    expect(play).toHaveBeenCalledExactlyOnceWith(['shred 1bo']);
  });
});

describe('the table', () => {
  it('the lot and every card on the belt have names', () => {
    show(early);
    const { belt, lot } = early.view;
    const card = belt[lot ?? 0]?.card ?? '';
    expect(screen.getByLabelText(`Up for auction: ${cardLabel(components, card)}`)).toBeTruthy();
    const row = screen.getByRole('list', { name: /Conveyor belt/ });
    expect(within(row).getAllByRole('listitem')).toHaveLength(7);
    const closed = belt.filter(({ state }) => state === 'closed').length;
    expect(within(row).getAllByLabelText('Face-down card')).toHaveLength(closed);
  });

  it('the last auction shows the bids, the totals and how a tie was broken', () => {
    show(middle);
    const { last } = middle.view;
    const panel = screen.getByRole('region', { name: 'Last auction' });
    last?.bids.forEach((bid, seat) => {
      if (bid) expect(within(panel).getByText(new RegExp(`^${NAMES[seat]} bids ${bid.power}:`))).toBeTruthy();
    });
    expect(within(panel).getByText(/^Tie at/)).toBeTruthy();
  });

  it('the bids are revealed while the card is still on auction, and the board asks nothing', () => {
    const { view } = early;
    const cards = view.players[0]?.cards?.slice(1, 2) ?? [];
    const bids = [{ cards, power: 3 }, { cards: ['r3-o-m3'], power: 3 }, null, null];
    const lot = view.belt[view.lot ?? 0]?.card ?? '';
    const last = { lot, winner: 0, tied: [0, 1], chief: 1, bids, returned: null, peripheral: null };
    show({ ...early, view: { ...view, chief: 0, last } });
    const mat = screen.getByRole('region', { name: 'Bids for this card' });
    expect(
      within(mat).getByText('Tie at 3. Anna holds the wrench and takes the card. The wrench goes to Boris.'),
    ).toBeTruthy();
    expect(within(mat).getAllByText(/bids 3/)).toHaveLength(2);
    expect(screen.queryByText(/Touch your cards/)).toBeNull();
    expect(document.querySelectorAll('.hand .can')).toHaveLength(0);
  });

  it('each piece has one place while open bids are on the table', () => {
    const { view } = early;
    const hands = view.players.map(({ robots }, seat) => (seat === 0 ? (view.players[0]?.cards ?? []) : robots));
    const bids = hands.map((hand) => ({ cards: hand.slice(-1), power: 3 }));
    const players = view.players.map((player, seat) => ({ ...player, cards: (hands[seat] ?? []).slice(0, -1) }));
    const lot = view.belt[view.lot ?? 0]?.card ?? '';
    const last = { lot, winner: 0, tied: [], chief: 1, bids, returned: null, peripheral: null };
    show({ decision: null, view: { ...view, players, last } }, { me: -1 });
    const ids = [...document.querySelectorAll<HTMLElement>('[data-piece]')].map((element) => element.dataset['piece']);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(bids.flatMap(({ cards }) => cards)));
  });

  it('the board shows machines with their robots, and discarded robots, of every player', () => {
    show(middle);
    const ids = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].map((element) => element.dataset['piece']);
    for (const { units, robots, cards, in_discard: spent } of middle.view.players) {
      for (const { unit, robots } of units)
        expect(ids('.build [data-piece]')).toEqual(expect.arrayContaining([unit, ...robots]));
      const mounted = units.flatMap(({ robots }) => robots);
      const loose = robots.filter((robot) => !mounted.includes(robot) && !cards?.includes(robot));
      expect(ids('.robots [data-piece]')).toEqual(expect.arrayContaining(loose));
      expect(ids('.robots .spent')).toEqual(expect.arrayContaining(spent.filter((card) => loose.includes(card))));
    }
  });

  it('robots and machines are animated at the end before the result appears', () => {
    render(Board, {
      view: finished.view,
      components,
      me: 0,
      names: NAMES.slice(0, 4),
      decision: null,
      entries: [],
      busy: false,
      finishing: true,
      play,
      undo: null,
    });
    expect(document.querySelector('summary')).toBeNull();
    const made = (finished.view.result ?? []).flatMap(({ assembly }) => assembly);
    expect(document.querySelectorAll('.finish .build')).toHaveLength(made.length);
    const used = made.flatMap(({ supply }) => supply);
    expect(document.querySelectorAll('.finish .crew [data-piece]')).toHaveLength(used.length);
  });

  it('the panel of another player shows all public facts', () => {
    show(modem);
    for (const player of modem.view.players.slice(1)) {
      const panel = screen.getByRole('button', { name: new RegExp(`^${NAMES[player.seat]}`) });
      const name = panel.getAttribute('aria-label') ?? '';
      expect(name).toContain(`${player.hand} card`);
      expect(name).toContain(`${player.robots.length} robot`);
      expect(name.includes('Chief mechanic')).toBe(modem.view.chief === player.seat);
      if (player.bid) expect(name).toContain(`has laid ${player.bid.count}`);
    }
  });

  it('a touch opens all facts about a player at full size', async () => {
    show(middle);
    await fireEvent.click(screen.getByRole('button', { name: /^Chen/ }));
    const sheet = screen.getByRole('dialog');
    for (const robot of middle.view.players[2]?.robots ?? []) {
      expect(within(sheet).getAllByLabelText(cardLabel(components, robot)).length).toBeGreaterThan(0);
    }
  });

  it('a spectator sees all players and no hand', () => {
    const { view } = middle;
    const players = view.players.map((player) => ({ ...player, cards: null }));
    show({ view: { ...view, seat: null, players }, decision: null }, { me: -1 });
    expect(document.querySelector('.hand')).toBeNull();
    for (const name of NAMES.slice(0, 4))
      expect(screen.getByRole('button', { name: new RegExp(`^${name}`) })).toBeTruthy();
  });

  it('each visible piece has exactly one place', () => {
    for (const moment of [early, middle, laid, production, shredder, modem]) {
      show(moment);
      const ids = [...document.querySelectorAll<HTMLElement>('[data-piece]')].map(
        (element) => element.dataset['piece'],
      );
      expect(new Set(ids).size).toBe(ids.length);
      cleanup();
    }
  });
});

describe('the result', () => {
  it('the result ranks the players with robots, widgets and total', () => {
    const result = finished.view.result ?? [];
    show(finished);
    const rows = [...document.querySelectorAll('summary')];
    expect(rows).toHaveLength(4);
    const places = result.map((outcome, seat) => ({ outcome, seat })).sort((a, b) => a.outcome.place - b.outcome.place);
    places.forEach(({ seat }, i) => {
      expect(rows[i]?.textContent).toContain(NAMES[seat]);
    });
    expect(within(rows[0] as HTMLElement).getByLabelText('Place 1')).toBeTruthy();
  });

  it('the result shows what every robot supplies, or that it was not needed', () => {
    show(finished);
    const all = (finished.view.result ?? []).flatMap(({ assembly }) => assembly.flatMap(({ supply }) => supply));
    const used = all.filter(({ symbol }) => symbol !== null);
    expect(screen.getAllByTitle(/ supplies (nut|bolt|cog|oil)$/)).toHaveLength(used.length);
    expect(screen.queryAllByTitle(/ supplies nothing$/)).toHaveLength(all.length - used.length);
  });

  it('the result shows the points of each unit', () => {
    show(finished);
    for (const { assembly } of finished.view.result ?? []) {
      for (const { widgets, value, points } of assembly) {
        const text = widgets > 0 ? `${widgets} × ${value} = ${points}` : `No complete widget: −${value}`;
        expect(screen.getAllByText(text).length).toBeGreaterThan(0);
      }
    }
  });
});

describe('the symbols that a player still needs', () => {
  const { view } = production;

  it('missing symbols are shown beside the units, with the gain of another widget', () => {
    show(production);
    const rows = within(screen.getByRole('list', { name: 'What my units lack' })).getAllByRole('listitem');
    const needs = view.prospects?.needs ?? [];
    expect(needs.length).toBeGreaterThan(0);
    expect(rows).toHaveLength(needs.length);
    for (const [i, { missing, widgets, value }] of needs.entries()) {
      expect(rows[i]?.querySelectorAll('.sign')).toHaveLength(missing.length);
      expect(rows[i]?.textContent).toContain(`+${widgets === 0 ? 2 * value : value}`);
    }
  });

  it('missing symbols that the auctioned card supplies are marked', () => {
    const needs = [{ unit: 'pu-simple-o', widgets: 1, points: 4, value: 4, missing: ['oil' as const] }];
    const marked = (card: string): number => {
      const belt = middle.view.belt.map((slot, i) => (i === middle.view.lot ? { ...slot, card } : slot));
      show({ ...middle, view: { ...middle.view, belt, prospects: { needs, cards: {} } } });
      const found = document.querySelectorAll('.supplied').length;
      cleanup();
      return found;
    };
    expect([marked('r2-o'), marked('r2-b')]).toEqual([1, 0]);
  });

  it('the worth of the auctioned card is shown by its parts', () => {
    const card = middle.view.belt[middle.view.lot ?? 0]?.card ?? '';
    const cards = { [card]: { points: 5, unit: 'pu-simple-o' } };
    show({ ...middle, view: { ...middle.view, prospects: { needs: [], cards } } });
    expect(document.querySelector('.parts .brings')?.textContent).toContain('+5');
  });
});
