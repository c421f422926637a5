// @vitest-environment happy-dom
import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Hinting, HINTING } from '../../lib/board/hinting.svelte';
import { language, signed } from '../../lib/i18n';
import Board from './Board.svelte';
import {
  addThree,
  bidFive,
  buyFive,
  components,
  extraFour,
  finishedFour,
  finishedLog,
  firstGame,
  fullTwo,
  putFour,
  runThree,
  startTwo,
  type Moment,
} from './fixtures';
import { canBeShut } from './pieces';
import type { Figures } from './types';
import './words';

const NAMES = ['Anna', 'Boris', 'Chen', 'Dolores', 'Efim'];
const play = vi.fn<(texts: string[]) => void>();

type Check = (plan: unknown) => Promise<Record<string, unknown> | null>;

function show(
  { view, decision }: Moment,
  {
    me = decision?.seat ?? 0,
    busy = false,
    check,
    context = new Map(),
  }: { me?: number; busy?: boolean; check?: Check; context?: Map<symbol, unknown> } = {},
) {
  const mine = decision?.seat === me ? decision : null;
  const names = NAMES.slice(0, view.seats);
  const around = { names, entries: [], busy, play, undo: null, ...(check && { check }) };
  return render(Board, { props: { view, components, me, decision: mine, ...around }, context });
}

const piece = (id: string, within = ''): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`${within} [data-piece="${CSS.escape(id)}"]`);
  if (!found) throw new Error(`no piece ${id}`);
  return found;
};
const touch = (id: string, within = '') => fireEvent.click(piece(id, within));
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const ringed = (within: string) =>
  [...document.querySelectorAll<HTMLElement>(`${within} .piece.can`)].map((one) => one.dataset['piece'] ?? '');
const said = () => document.querySelector('.said')?.textContent ?? '';
const act = (moment: Moment, text: string) =>
  moment.decision?.actions.find((one) => one.text === text) ?? expect.fail(`the fixture has no ${text}`);

beforeAll(() => language.choose('en'));

beforeEach(() => {
  play.mockReset();
  HTMLDialogElement.prototype.showModal = vi.fn(function (this: HTMLDialogElement) {
    this.open = true;
  });
});

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the auction', () => {
  it('a tap selects a tile, and a button selects the opening bid', async () => {
    show(startTwo);
    const [first] = startTwo.decision?.actions ?? [];
    const [tile = ''] = first?.targets ?? [];
    expect(new Set(ringed('.auction'))).toEqual(new Set(startTwo.decision?.actions.flatMap(({ targets }) => targets)));
    await touch(tile);
    expect(play).not.toHaveBeenCalled();
    await fireEvent.click(button(/^2/));
    expect(play).not.toHaveBeenCalled();
    await fireEvent.click(button(/^Bid 2/));
    expect(play).toHaveBeenCalledExactlyOnceWith([`nominate ${tile.replace('turn-', '')} 2`]);
  });

  it('the board shows all bids and offers every higher bid and a pass', async () => {
    show(bidFive);
    const { auction } = bidFive.view;
    expect(said()).toContain(NAMES[auction?.bidder ?? -1]);
    expect(said()).toContain(`${auction?.bid}`);
    const buttons = [...document.querySelectorAll<HTMLButtonElement>('.buttons button')];
    expect(buttons.filter((one) => !one.disabled)).toHaveLength(bidFive.decision?.actions.length ?? 0);
    await fireEvent.click(button('Pass'));
    expect(play).toHaveBeenCalledExactlyOnceWith(['pass']);
  });

  it('no button appears or disappears when a player chooses a number', async () => {
    show(bidFive);
    const names = () => [...document.querySelectorAll('.buttons button')].map((one) => one.textContent.trim());
    const before = names();
    expect(document.querySelector<HTMLButtonElement>('[data-bid]')?.disabled).toBe(true);
    await fireEvent.click(button(/^1/));
    expect(names()).toHaveLength(before.length);
    await fireEvent.click(button(/Bid 1/));
    expect(play).toHaveBeenCalledExactlyOnceWith(['bid 1']);
  });

  it('each tile shows its owner and the workers that it cost', () => {
    show(bidFive);
    for (const { id, owner, workers } of bidFive.view.auction?.lots ?? []) {
      if (owner === null) continue;
      const lot = piece(id, '.auction').closest('li');
      expect(lot?.querySelectorAll('[data-piece^="worker"], [data-piece^="seasonal"]')).toHaveLength(workers);
      expect(lot?.querySelector(`[aria-label="${NAMES[owner]}"]`)).toBeTruthy();
    }
  });

  it('the board shows the income of each player in the previous round', () => {
    const { view } = startTwo;
    const players = view.players.map((one, seat) => ({ ...one, income: 10 + seat }));
    show({ ...startTwo, view: { ...view, round: 2, players } });
    expect(document.querySelector('.auction')?.textContent).toMatch(/Income from round 1:.*\+10.*\+11/s);
  });

  it('a player who is out of the bidding has passed or cannot bid more', () => {
    const { view, decision } = bidFive;
    const auction = view.auction ?? expect.fail('no auction');
    const out = auction.bidding.filter((seat) => seat !== auction.bidder && seat !== view.turn);
    const [seat = -1] = out;
    const bidding = auction.bidding.filter((one) => one !== seat);
    const most = (view.players[seat]?.workers.available ?? 0) - 1;
    const shown = { ...view, auction: { ...auction, bidding, bid: most } };
    const { unmount } = show({ view: shown, decision });
    const bidder = () => [...document.querySelectorAll('.bidders .out')].map((one) => one.textContent);
    expect(bidder().join()).toMatch(new RegExp(`${NAMES[seat]}.*cannot bid more`, 's'));
    unmount();
    show({ view: { ...shown, auction: { ...shown.auction, bid: most - 1 } }, decision });
    expect(bidder().join()).toMatch(new RegExp(`${NAMES[seat]}.*passed`, 's'));
  });

  it('the player of the last tile chooses and has not passed', () => {
    show(addThree);
    expect(document.querySelector('.bidders')?.textContent).toContain('chooses');
    expect(document.querySelector('.bidders .out')).toBeNull();
  });

  it('the pass button is available with any tile selected', async () => {
    show(bidFive);
    await touch(bidFive.view.auction?.lot ?? '', '.auction');
    await fireEvent.click(button('Pass'));
    expect(play).toHaveBeenCalledExactlyOnceWith(['pass']);
  });

  it('the player can lay workers on the last tile', async () => {
    show(addThree);
    await fireEvent.click(button(/^1/));
    await fireEvent.click(button(/^Lay 1/));
    expect(play).toHaveBeenCalledExactlyOnceWith(['add 1']);
  });
});

describe('the market', () => {
  it('a touch and a confirmation put a tile from a column on the market', async () => {
    show(putFour);
    const put = act(putFour, 'put machine');
    await touch(put.targets[0] ?? '', '.store');
    expect(said()).toContain('Machine\u00a01. The next tile below: Machine\u00a01.');
    expect(play).not.toHaveBeenCalled();
    await fireEvent.click(button('Put out'));
    expect(play).toHaveBeenCalledExactlyOnceWith(['put machine']);
  });

  it('only the cheapest tile of each column is offered', () => {
    show(putFour);
    const tops = putFour.view.columns.filter(({ tiles }) => tiles.length > 0).map(({ tiles }) => tiles[0]);
    expect(ringed('.store')).toEqual(tops);
    expect(ringed('.market')).toEqual([]);
  });

  it('laid tiles of the same kind are not touchable', () => {
    const { view, decision } = putFour;
    const players = structuredClone(view.players);
    const me = players[decision?.seat ?? 0] ?? expect.fail('no seat');
    const twin = act(putFour, 'put machine').targets[0]?.replace(/\d+$/, '9') ?? '';
    me.general.push({ id: twin, kind: twin.replace(/-9$/, ''), running: true });
    show({ view: { ...view, players }, decision });
    expect(piece(twin, '.mine')).toBeTruthy();
    expect(ringed('.mine')).toEqual([]);
  });

  it('the market has an empty place for each missing tile, in player order', () => {
    show(putFour);
    const { order, turn, market, players } = putFour.view;
    const later = (order ?? []).slice((order ?? []).indexOf(turn ?? -1) + 1);
    const tiles = later.reduce((sum, seat) => sum + (players[seat]?.workers.available ?? 0), market.owed);
    expect(document.querySelectorAll('.market .coming')).toHaveLength(tiles);
    expect(market.owed).toBeGreaterThan(0);
  });

  it('the last player can decline to add tiles', async () => {
    show(extraFour);
    await fireEvent.click(button('Enough'));
    expect(play).toHaveBeenCalledExactlyOnceWith(['enough']);
  });

  it('the market shows my price of every tile after the discount', () => {
    show(buyFive);
    const me = buyFive.decision?.seat ?? -1;
    for (const { id, price, prices } of buyFive.view.market.tiles) {
      const shown = piece(id, '.market').closest('li')?.querySelector('.price');
      expect(shown?.querySelector('b')?.textContent).toBe(String(prices[me]));
      expect(shown?.querySelector('s')?.textContent ?? String(prices[me])).toBe(String(price));
    }
  });
});

describe('buying', () => {
  const buy = buyFive.decision?.actions.find(({ text }) => text.startsWith('buy')) ?? expect.fail('nothing to buy');
  const [tile = ''] = buy.targets;

  it('the effect of a purchase is shown before its confirmation', async () => {
    show(buyFive);
    await touch(tile, '.market');
    expect(said()).toContain(` for ${Number(buy.preview['price'])}: you keep ${Number(buy.preview['money'])}`);
    const after = buy.preview['after'] as { production: number; income: number[] };
    const incomes = [...document.querySelectorAll('.mine .income b')].map((one) => one.textContent.replace('−', '-'));
    expect(incomes).toEqual(after.income.map(String));
    await fireEvent.click(button(/^Buy/));
    expect(play).toHaveBeenCalledExactlyOnceWith([buy.text]);
  });

  it('a touch of a free space lays the tile, and a button keeps it for later', async () => {
    show(buyFive);
    await touch(tile, '.market');
    await touch(`factory-${buyFive.decision?.seat}`);
    await fireEvent.click(button(/^Buy/));
    await fireEvent.keyDown(window, { key: 'Escape' });
    await touch(tile, '.market');
    await fireEvent.click(button(/^For later/));
    expect(play.mock.calls).toEqual([[[buy.text]], [[`${buy.text} aside`]]]);
  });

  it('an unavailable tile shakes, and its message stays', async () => {
    show(buyFive);
    const me = buyFive.decision?.seat ?? -1;
    const money = buyFive.view.players[me]?.money ?? 0;
    const dear = buyFive.view.market.tiles.find(({ prices }) => (prices[me] ?? 0) > money);
    const before = said();
    await touch(dear?.id ?? '', '.market');
    expect(piece(dear?.id ?? '', '.market').classList).toContain('wrong');
    expect(said()).toBe(before);
  });

  it('a touch of an own tile tears it down', async () => {
    show(buyFive);
    const tear = buyFive.decision?.actions.find(({ text }) => text.startsWith('tear'));
    await touch(tear?.targets[0] ?? '', '.mine');
    expect(said()).toContain('leaves the game');
    await fireEvent.click(button('Tear down'));
    expect(play).toHaveBeenCalledExactlyOnceWith([tear?.text]);
  });

  it('one touch plays a planned turn, whose effects the engine has computed', async () => {
    const tear = buyFive.decision?.actions.find(({ text }) => text.startsWith('tear')) ?? expect.fail();
    const buy = buyFive.decision?.actions.find(({ text }) => /^buy [^ ]+$/.test(text)) ?? expect.fail();
    const before = (tear.preview['before'] ?? {}) as Figures;
    const after = { ...before, income: before.income.map((income) => income + 31) };
    const actions = [tear.text, buy.text];
    const answer = { actions, paid: 12, money: 3, workers: 0, before, after, next: [] };
    const check = vi.fn(() => Promise.resolve(answer));
    show(buyFive, { check });
    await touch(buy.targets[0] ?? '', '.market');
    expect(check).not.toHaveBeenCalled();
    await touch(tear.targets[0] ?? '', '.mine');
    expect(check).toHaveBeenCalledExactlyOnceWith({ turn: [buy.text, tear.text] });
    await vi.waitFor(() => {
      expect(said()).toContain('cost 12, you keep 3');
    });
    expect([...document.querySelectorAll('.mine .income b')].map((one) => one.textContent)).toEqual(
      after.income.map(String),
    );
    expect(document.querySelector('.mine .left')?.textContent).toBe('→ 3');
    expect(document.querySelectorAll('.hall .ghost.tile, .hall .torn')).toHaveLength(2);
    await fireEvent.click(button(/^Do this/));
    expect(play).toHaveBeenCalledExactlyOnceWith(actions);
  });

  it('the second tile is chosen alone if both together are impossible', async () => {
    const [one, two] = (buyFive.decision?.actions ?? []).filter(({ text }) => /^buy [^ ]+$/.test(text));
    show(buyFive, { check: () => Promise.resolve(null) });
    await touch(one?.targets[0] ?? '', '.market');
    await touch(two?.targets[0] ?? '', '.market');
    await fireEvent.click(await screen.findByRole('button', { name: /^Buy/ }));
    expect(play).toHaveBeenCalledExactlyOnceWith([two?.text]);
  });

  it('each price shows the change of income that the tile brings', () => {
    show(buyFive);
    const gains = (buyFive.decision?.actions ?? []).flatMap(({ text, targets: [first], preview }) => {
      const [before, after] = [preview['before'], preview['after']] as Figures[];
      const step = Number(Object.entries(buyFive.view.price.unseen).find(([, n]) => n > 0)?.[0]);
      const gain = (after?.income[step] ?? 0) - (before?.income[step] ?? 0);
      return /^buy [^ ]+$/.test(text) && gain !== 0 ? [{ tile: first ?? '', gain }] : [];
    });
    expect(gains).not.toHaveLength(0);
    for (const { tile, gain } of gains) {
      const shown = piece(tile, '.market').closest('li')?.querySelector('.price i');
      expect(shown?.textContent).toBe(signed(gain));
    }
  });

  it('touched seasonal workers are hired, which ends the turn', async () => {
    show(buyFive);
    const [one = '', two = ''] = act(buyFive, 'hire 2').targets;
    await touch(one, '.gate');
    await fireEvent.click(button(/^Hire 1/));
    await touch(two, '.gate');
    await fireEvent.click(button(/^Hire 2/));
    expect(play.mock.calls).toEqual([[['hire 1']], [['hire 2']]]);
  });

  it('hiring is offered beside the last button when no worker can act', async () => {
    const idle = structuredClone(buyFive);
    const staff = idle.view.players[idle.decision?.seat ?? 0]?.workers;
    expect(document.querySelector('[data-act="hire 2"]')).toBeNull();
    if (staff) staff.acting = 0;
    show(idle);
    expect(said()).toContain('All your workers have acted.');
    expect(button(/^\+1/).dataset['act']).toBe('hire 1');
    await fireEvent.click(document.querySelector<HTMLElement>('[data-act="hire 2"]') ?? document.body);
    expect(play).not.toHaveBeenCalled();
    await fireEvent.click(button(/^Hire 2/));
    expect(play).toHaveBeenCalledExactlyOnceWith(['hire 2']);
  });

  it('one button ends the turn without hiring', async () => {
    show(buyFive);
    await fireEvent.click(button('Done'));
    expect(play).toHaveBeenCalledExactlyOnceWith(['hire 0']);
  });

  it('the cost of a new space is shown before a waiting tile is laid', async () => {
    show(fullTwo);
    const waiting = fullTwo.view.players[fullTwo.decision?.seat ?? 0]?.waiting[0];
    expect(piece(waiting?.id ?? '', '.aside')).toBeTruthy();
    const lay = fullTwo.decision?.actions.find(({ text }) => text.startsWith('lay'));
    if (!lay) return;
    await touch(waiting?.id ?? '', '.aside');
    await fireEvent.click(button(/^Lay/));
    expect(play).toHaveBeenCalledExactlyOnceWith([lay.text]);
  });

  it.each([
    ['optimization-1', '.hall .room'],
    ['machine-2', '.hall .spaces'],
  ])('the hint to buy %s marks the space where the tile is laid', (kind, where) => {
    const { text, targets } = act(buyFive, `buy ${kind}`);
    const hint = { action: text, actions: [text], targets, plan: null, reason: {} };
    const hinting = new Hinting(
      () => '0 1',
      () => Promise.resolve(null),
      () => hint,
    );
    show(buyFive, { context: new Map([[HINTING, hinting]]) });
    const marked = [...document.querySelectorAll('.mine .hinted')];
    expect(marked).toHaveLength(1);
    expect(marked[0]?.closest(where)).toBeTruthy();
  });

  it('a tile that can only wait is explained, and stays chosen if no worker can tear down another tile', async () => {
    show(fullTwo, { check: () => Promise.resolve(null) });
    const control = act(fullTwo, 'buy control-3 aside').targets[0] ?? '';
    const machine = act(fullTwo, 'tear machine-2').targets[0] ?? '';
    expect(ringed('.hall')).toContain(machine);
    await touch(control, '.market');
    expect(said()).toContain(
      'Only one tile of this type fits. First tear down: Control\u00a02. That takes a second worker.',
    );
    expect(said()).toMatch(/^Only one tile/);
    expect(document.querySelectorAll('.hall .occupied [data-piece^=control-2]')).toHaveLength(1);
    expect(ringed('.hall')).not.toContain(machine);
    await touch(machine, '.hall');
    expect(piece(control, '.market').classList).toContain('chosen');
    const buy = button('Buy');
    expect(buy).toHaveProperty('disabled', true);
    expect(buy.compareDocumentPosition(button(/^For later/))).toBe(Node.DOCUMENT_POSITION_PRECEDING);
    await fireEvent.click(button(/^For later/));
    expect(play).toHaveBeenCalledExactlyOnceWith(['buy control-3 aside']);
  });

  it('Escape cancels the choice', async () => {
    show(buyFive);
    await touch(tile, '.market');
    await fireEvent.keyDown(window, { key: 'Escape' });
    expect(screen.queryByRole('button', { name: /^Buy/ })).toBeNull();
  });

  it('taps are ignored while a choice is being sent', async () => {
    show(buyFive, { busy: true });
    expect(document.querySelector('.can')).toBeNull();
    await fireEvent.click(button('Done'));
    expect(play).not.toHaveBeenCalled();
  });
});

describe('the set of running tiles', () => {
  it('one touch confirms the proposed set', async () => {
    show(runThree);
    await fireEvent.click(button(/^Run/));
    expect(play).toHaveBeenCalledExactlyOnceWith(['confirm']);
  });

  it('touches of machines and robots change the set, in any order', async () => {
    show(firstGame);
    const [one = '', ...others] = firstGame.view.proposal?.running ?? [];
    for (const id of [...others, one].reverse()) await touch(id, '.hall');
    await fireEvent.click(button(/^Run/));
    const [texts = []] = play.mock.calls[0] ?? [];
    expect(texts.at(-1)).toBe('confirm');
    expect(texts).toHaveLength(others.length + 2);
    expect(texts.slice(0, -1).every((text) => text.startsWith('shut'))).toBe(true);
  });

  it('the effect of a changed set is shown immediately', async () => {
    show(runThree);
    const shut = runThree.decision?.actions.find(({ text, preview }) => text.startsWith('shut') && preview['legal']);
    await touch(shut?.targets[0] ?? '', '.hall');
    const incomes = [...document.querySelectorAll('.mine .income b')].map((one) => one.textContent.replace('−', '-'));
    expect(incomes).toEqual((shut?.preview['income'] as number[]).map(String));
    expect(document.querySelectorAll('.mine .canteen li')).toHaveLength(shut?.preview['canteen'] as number);
  });

  it('a set against the rules cannot be confirmed, and shows the reason', async () => {
    show(runThree);
    const wrong = runThree.decision?.actions.find(({ preview }) => preview['legal'] === false);
    await touch(wrong?.targets[0] ?? '', '.hall');
    expect(button(/^Run/).disabled).toBe(true);
    expect(said()).toMatch(/robots|available/);
    await fireEvent.click(button('Reset'));
    expect(button(/^Run/).disabled).toBe(false);
  });

  it('storage, control and optimization tiles cannot be switched', () => {
    show(runThree);
    expect(ringed('.hall').every(canBeShut)).toBe(true);
    expect(ringed('.hall')).not.toHaveLength(0);
  });

  it('the totals of all players are visible to all', () => {
    show(runThree, { me: -1 });
    const rows = [...screen.getByRole('region', { name: 'This round' }).querySelectorAll('tbody tr')];
    expect(rows).toHaveLength(3);
    expect(rows.map((row) => NAMES.find((name) => row.textContent.includes(name)))).toEqual(
      runThree.view.order?.map((seat) => NAMES[seat]),
    );
  });
});

describe('the table', () => {
  it.each([
    ['buying', buyFive],
    ['bureaucracy', runThree],
  ])('every tile of the other factories is shown exactly once: %s', (_, moment) => {
    show(moment);
    const shown = (where: string) =>
      [...document.querySelectorAll<HTMLElement>(`${where} [data-piece]`)].map((one) => one.dataset['piece']);
    const own = shown('.mine');
    const others = shown('.others');
    for (const { seat, general, waiting } of moment.view.players) {
      const there = seat === moment.decision?.seat ? own : others;
      for (const { id } of [...general, ...waiting]) expect(there.filter((one) => one === id)).toHaveLength(1);
    }
  });

  it('each of my workers is in exactly one place', () => {
    show(buyFive);
    const mine = buyFive.view.players[buyFive.decision?.seat ?? 0];
    const { canteen, free, bid } = mine?.workers ?? expect.fail('no workers');
    for (const id of canteen) expect(piece(id, '.mine .canteen')).toBeTruthy();
    for (const id of free) expect(piece(id, '.mine .yard')).toBeTruthy();
    for (const id of bid) expect(piece(id, '.mine .turn')).toBeTruthy();
  });

  it('a touch opens the full factory of another player', async () => {
    show(runThree);
    const other = runThree.view.players.find(({ seat }) => seat !== runThree.decision?.seat);
    await fireEvent.click(button(new RegExp(`^${NAMES[other?.seat ?? 0]}`)));
    const dialog = screen.getByRole('dialog');
    for (const { id } of other?.general ?? []) expect(dialog.querySelector(`[data-piece="${id}"]`)).toBeTruthy();
    expect(dialog.querySelector('.can')).toBeNull();
  });

  it('a sheet shows all tiles left in the warehouse', async () => {
    show(putFour);
    await fireEvent.click(button('Show all'));
    const dialog = screen.getByRole('dialog');
    const told = within(dialog)
      .getAllByTitle(/×\d+$/)
      .map((one) => Number(/×(\d+)$/.exec(one.title)?.[1]));
    const { columns, gone } = putFour.view;
    const all = columns.reduce((sum, { tiles }) => sum + tiles.length, 0) + gone.length;
    expect(told.reduce((sum, n) => sum + n, 0)).toBe(all);
  });

  it('the board shows the price of energy and the odds of the next price', () => {
    show(startTwo);
    expect(screen.getByRole('img', { name: /^Energy costs 1, next 1: 25%, next 2: 50%, next 3: 25%$/ })).toBeTruthy();
  });

  it('the next decision gets the focus if the player uses keys and nothing has the focus', async () => {
    const { rerender } = show(putFour);
    const { view, decision } = extraFour;
    const next = { view, decision, me: decision?.seat ?? 0, names: NAMES.slice(0, 4) };
    await rerender(next);
    expect(document.activeElement).toBe(document.body);
    await fireEvent.keyDown(window, { key: 'Enter' });
    await rerender({ ...next, decision: decision && { ...decision, since: decision.since + 1 } });
    expect(document.activeElement?.closest('.store')).toBeTruthy();
  });

  it('a spectator sees one factory in full and cannot act', async () => {
    show(buyFive, { me: -1 });
    expect(document.querySelector('.can, .choices')).toBeNull();
    expect(document.querySelectorAll('.others .rival')).toHaveLength(4);
    await fireEvent.click(button(/^Chen/));
    expect(screen.queryByRole('dialog')).toBeNull();
    const [chen] = buyFive.view.players.filter(({ seat }) => seat === 2);
    for (const { id } of chen?.general ?? []) expect(piece(id, '.mine .plan')).toBeTruthy();
    expect(document.querySelector('.others')?.textContent).not.toContain('Chen');
    expect(document.querySelector('.can, .choices')).toBeNull();
  });
});

describe('the result of the game', () => {
  it('the result shows the money of each player round by round, the winner first', () => {
    const { view } = finishedFour;
    render(Board, {
      view,
      components,
      me: 0,
      names: NAMES.slice(0, 4),
      decision: null,
      entries: [],
      log: finishedLog.map((one, n) => ({ n, kind: 'action', seat: 0, name: '', text: '', at: 0, ...one })),
      busy: false,
      play,
      undo: null,
    });
    const rows = [...document.querySelectorAll('.result tbody tr')];
    const order = view.players
      .map(({ seat }) => seat)
      .sort((a, b) => (view.ranking?.[a] ?? 0) - (view.ranking?.[b] ?? 0) || a - b);
    rows.forEach((row, place) => {
      expect(row.textContent).toContain(NAMES[order[place] ?? -1]);
      expect(row.querySelectorAll('td')).toHaveLength(view.rounds + 1);
      expect(row.querySelector('.total')?.textContent).toBe(String(view.players[order[place] ?? 0]?.money));
    });
    expect(document.querySelectorAll('.result .line')).toHaveLength(4);
  });

  it('the gauges run out at the end while all money stays hidden', () => {
    const { view } = finishedFour;
    const names = NAMES.slice(0, 4);
    const end = { view, components, me: 0, names, decision: null, entries: [], busy: false, play, undo: null };
    render(Board, { ...end, finishing: true });
    expect(document.querySelector('.result')).toBeNull();
    const needles = [...document.querySelectorAll('.mine .dial g[transform]')];
    expect(needles.some((one) => one.getAttribute('transform') === 'rotate(0)')).toBe(true);
    const purses = [...document.querySelectorAll('.money')];
    expect(purses.map((one) => one.textContent.trim())).toEqual(['?', '?', '?', '?']);
    const said = [...document.querySelectorAll('[title], [aria-label]')].map((one) => one.outerHTML).join('');
    for (const { money } of view.players) expect(said).not.toContain(`Money: ${money}`);
    expect(screen.getByRole('region', { name: 'This round' }).querySelector('.icon-money')).toBeNull();
  });

  it('the result shows only the money if its history is unknown', () => {
    show(finishedFour);
    expect(document.querySelector('.result svg .line')).toBeNull();
    expect(document.querySelectorAll('.result .total')).toHaveLength(4);
  });
});
