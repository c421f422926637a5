// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { language } from '../../lib/i18n';
import { Hinting } from '../../lib/board/hinting.svelte';
import { Reasons } from '../../lib/board/reasons.svelte';
import { Since } from '../../lib/board/since.svelte';
import Board from './Board.svelte';
import Around from './fixtures/Around.svelte';
import {
  closedFour,
  components,
  earlyTwo,
  finishedFour,
  lateSix,
  middleFour,
  startSix,
  startTwo,
  type Moment,
} from './fixtures';
import './words';

const NAMES = ['Anna', 'Boris', 'Chen', 'Dolores', 'Efim', 'Fay'];
const play = vi.fn<(texts: string[]) => void>();

function show({ view, decision }: Moment, { me = decision?.seat ?? 0, busy = false } = {}) {
  const mine = decision?.seat === me ? decision : null;
  const names = NAMES.slice(0, view.seats);
  return render(Board, { view, components, me, names, decision: mine, entries: [], busy, play, undo: null });
}

const piece = (id: string): Element => {
  const found = document.querySelector(`[data-piece="${CSS.escape(id)}"]`);
  if (!found) throw new Error(`no piece ${id}`);
  return found;
};
const touch = (id: string) => fireEvent.click(piece(id));
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });

/** Return the pixel at the centre of a cell of a player's unfinished structure. */
function pixelOf(structure: string, x: number, y: number): { clientX: number; clientY: number } {
  const place = document.querySelector<SVGGElement>(`[data-structure="${structure}"]`);
  const table = place?.closest('svg > g')?.getAttribute('transform') ?? '';
  const [left = 0, top = 0, zoom = 1] = (table.match(/-?[\d.]+/g) ?? []).map(Number);
  const [px = 0, py = 0, scale = 1] = (place?.style.transform.match(/-?[\d.]+/g) ?? []).map(Number);
  const side = 100 * scale;
  return { clientX: left + zoom * (px + x * side), clientY: top + zoom * (py + y * side) };
}

/** Render a board that can request reasons. */
function asked({ view, decision }: Moment) {
  const ask = vi.fn((piece: string) => Promise.resolve({ key: 'reason', piece }));
  const reasons = new Reasons({
    idle: () => '',
    moving: () => false,
    ask,
    words: () => 'the reason',
    name: (piece) => piece,
  });
  const names = NAMES.slice(0, view.seats);
  const hint = { action: '', actions: [], targets: [], plan: null, reason: {} };
  const act = decision?.actions[0];
  const hinting = new Hinting(
    () => 'now',
    () => Promise.resolve(act ? { ...hint, action: act.text, actions: [act.text], targets: act.targets } : null),
  );
  const board = { view, components, me: decision?.seat ?? 0, names, decision, entries: [], busy: false, play };
  const since = new Since(
    () => null,
    () => new Map([['laid-1.0-0,0', { seat: 1, n: 1 }]]),
  );
  render(Around, { board: { ...board, undo: null }, reasons, hinting, since });
  return { reasons, hinting, since, ask, act };
}

async function tapOn(element: Element, at: { clientX: number; clientY: number }): Promise<void> {
  const init = { ...at, pointerId: 1, pointerType: 'touch', button: 0 };
  await fireEvent.pointerDown(element, init);
  await fireEvent.pointerUp(element, init);
}

async function tap(at: { clientX: number; clientY: number }, pointerType = 'touch'): Promise<void> {
  const plane = screen.getByRole('group', { name: 'All monsters on the table' });
  const init = { ...at, pointerId: 1, pointerType, button: 0 };
  await fireEvent.pointerDown(plane, init);
  await fireEvent.pointerUp(plane, init);
}

beforeAll(() => language.choose('en'));

beforeEach(() => {
  play.mockReset();
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
});

afterEach(() => {
  vi.restoreAllMocks();
});

describe('choosing a start tile', () => {
  it('a touch and a confirmation take a face', async () => {
    show(startTwo);
    expect(button('Start with this tile').disabled).toBe(true);
    await touch('tTt-e');
    expect(play).not.toHaveBeenCalled();
    for (const confirm of screen.getAllByRole('button', { name: 'Start with this tile' })) {
      play.mockClear();
      await fireEvent.click(confirm);
      expect(play).toHaveBeenCalledExactlyOnceWith(['start tTt-e']);
    }
  });

  it('the next stop of the Tab key confirms, and a second Enter keeps the tile selected', async () => {
    show(startTwo);
    const tile = piece('tTt-e');
    for (let time = 0; time < 2; time++) {
      await fireEvent.keyDown(tile, { key: 'Enter' });
      expect(tile.getAttribute('aria-pressed')).toBe('true');
    }
    const stops = [...document.querySelectorAll<HTMLElement>('[tabindex="0"], button:not([disabled]), summary')];
    expect(stops[stops.indexOf(tile as HTMLElement) + 1]?.getAttribute('aria-label')).toBe('Start with this tile');
  });

  it('all available faces are offered, those with three or four limbs first', () => {
    show(startSix);
    const offered = [...document.querySelectorAll<HTMLElement>('section [data-piece]')].map(
      (one) => one.dataset['piece'],
    );
    expect([...offered].sort()).toEqual(Object.keys(startSix.view.bag.faces).sort());
    const inside = [...document.querySelectorAll<HTMLElement>('details [data-piece]')].map(
      (one) => one.dataset['piece'] ?? '',
    );
    expect(inside.every((face) => (face.match(/[tT]/g) ?? []).length <= 2)).toBe(true);
  });

  it('every plot has the name of its player and no points', () => {
    show(startSix);
    const labels = [...document.querySelectorAll('.label')];
    expect(labels.map((one) => one.querySelector('.who')?.textContent.trim()).sort()).toEqual([...NAMES].sort());
    expect(labels.map((one) => one.querySelector('.score')?.textContent.trim())).toEqual(NAMES.map(() => '0'));
  });

  it('each number of limbs and the selected tile have an explanation', async () => {
    show(startTwo);
    for (const n of [2, 3, 4])
      expect(screen.getByText(`${n} places to close; worth ${n + 1} points or more.`)).toBeTruthy();
    await touch('tTt-e');
    expect(screen.getByText(/^Fork .* with eyes\. 3 places to close; worth 4 points or more\.$/)).toBeTruthy();
  });

  it('a spectator cannot choose', () => {
    show(startSix, { me: -1 });
    expect(screen.queryByRole('button', { name: 'Start with this tile' })).toBeNull();
    expect(document.querySelector('section [data-piece]')).toBeNull();
  });
});

describe('placing the tile', () => {
  it('a touch shows the effect of a placement, and a confirmation plays it', async () => {
    show(middleFour);
    expect(button('Place').disabled).toBe(true);
    await touch('cell-1-1,0');
    expect(screen.getByText('This gives Boris 6 points.')).toBeTruthy();
    expect(document.querySelector('.flag')?.textContent).toContain('+6');
    expect(play).not.toHaveBeenCalled();
    await fireEvent.click(button(/^Place/));
    expect(play).toHaveBeenCalledExactlyOnceWith(['place 1 1,0 down']);
  });

  it("another player's points have the player's mark, unlike my own points", async () => {
    const { unmount } = show(middleFour);
    await touch('cell-1-1,0');
    expect(screen.getByTestId('flag-owner')).toBeTruthy();
    expect(document.querySelector('.flag.finishes')).toBeNull();
    expect(within(button(/^Place/)).getByLabelText('Boris')).toBeTruthy();
    unmount();
    const own = { ...middleFour, decision: middleFour.decision && { ...middleFour.decision, seat: 1 } };
    show(own);
    await touch('cell-1-1,0');
    expect(screen.queryByTestId('flag-owner')).toBeNull();
    expect(document.querySelector('.flag.finishes')).toBeTruthy();
  });

  it('a placement that ends the game says so', async () => {
    const { view, decision } = middleFour;
    if (!decision) throw new Error('the fixture has changed');
    const actions = decision.actions.map((act) => ({ ...act, preview: { ...act.preview, ends: true } }));
    show({ view, decision: { ...decision, actions } });
    await touch('cell-1-1,0');
    expect(screen.getByText('This gives Boris 6 points. This ends the game.')).toBeTruthy();
  });

  it('the preview shows the minimum points of the finished monster', async () => {
    show(earlyTwo);
    const act = earlyTwo.decision?.actions.find(({ preview }) => preview['finishes'] === false);
    const { least, open } = act?.preview as { least: number; open: number };
    await touch(act?.targets[0] ?? '');
    expect(screen.getByText(new RegExp(`${open} open places? left; worth ${least} points or more`))).toBeTruthy();
    expect(document.querySelector('.flag')?.textContent).toContain(`${least}+`);
  });

  it('a second touch turns the tile to its next rotation that fits', async () => {
    show(middleFour);
    await touch('cell-2-2,-1');
    await touch('cell-2-2,-1');
    await fireEvent.click(button(/^Place/));
    await touch('cell-2-2,-1');
    await fireEvent.click(button(/^Place/));
    expect(play.mock.calls).toEqual([[['place 2 2,-1 left']], [['place 2 2,-1 down']]]);
  });

  it('exactly the cells of the decision are marked', () => {
    show(lateSix);
    const marked = [...document.querySelectorAll<SVGElement>('.can')].map((one) => one.dataset['piece']);
    const legal = new Set(lateSix.decision?.actions.map(({ targets }) => targets[0]));
    expect([...marked].sort()).toEqual([...legal].sort());
    const all = document.querySelectorAll('[data-piece^="cell-"]').length;
    expect(all).toBe(lateSix.view.structures.reduce((sum, { open }) => sum + open, 0));
  });

  it('a button and the key N lead from place to place', async () => {
    show(middleFour);
    await fireEvent.click(button(/^Next place/));
    expect(piece('cell-2-2,-1').getAttribute('aria-pressed')).toBe('true'); // my own places are first in order
    await fireEvent.keyDown(window, { key: 'n' });
    expect(piece('cell-3-0,1').getAttribute('aria-pressed')).toBe('true');
    await fireEvent.keyDown(window, { key: 'N', shiftKey: true });
    expect(piece('cell-2-2,-1').getAttribute('aria-pressed')).toBe('true');
    expect(document.querySelector('.can')?.getAttribute('data-piece')).toBe('cell-2-2,-1');
  });

  it('the player can place a tile with the keyboard only: a place, R to turn, Enter to place', async () => {
    show(middleFour);
    for (let time = 0; time < 4; time++) await fireEvent.keyDown(window, { key: 'n' });
    await fireEvent.keyDown(window, { key: 'r' });
    expect(document.activeElement).toBe(piece('cell-0-0,1'));
    await fireEvent.keyDown(document.activeElement ?? window, { key: 'Enter' });
    expect(play).toHaveBeenCalledExactlyOnceWith(['place 0 0,1 left']);
  });

  it('the space bar turns the tile, too', async () => {
    show(middleFour);
    await touch('cell-0-0,1');
    await fireEvent.keyDown(piece('cell-0-0,1'), { key: ' ' });
    await fireEvent.keyDown(piece('cell-0-0,1'), { key: 'Enter' });
    expect(play).toHaveBeenCalledExactlyOnceWith(['place 0 0,1 left']);
  });

  it('the Tab key chooses a place, but focus restored after a move chooses none', async () => {
    show(middleFour);
    const cell = piece('cell-1-1,0') as unknown as HTMLElement;
    vi.spyOn(cell, 'matches').mockReturnValue(true); // the focus is on the place
    cell.focus();
    expect(button('Place').disabled).toBe(true);
    await fireEvent.keyDown(cell, { key: 'Enter' });
    expect(button(/^Place/).disabled).toBe(false);
    expect(play).not.toHaveBeenCalled();
    await fireEvent.keyDown(window, { key: 'Escape' });
    cell.blur();
    await fireEvent.keyDown(window, { key: 'Tab' });
    cell.focus();
    await vi.waitFor(() => {
      expect(button(/^Place/).disabled).toBe(false);
    });
  });

  it('Escape cancels the choice', async () => {
    show(middleFour);
    await touch('cell-1-1,0');
    await fireEvent.keyDown(window, { key: 'Escape' });
    expect(button('Place').disabled).toBe(true);
  });

  it('taps are ignored while a choice is being sent', async () => {
    show(middleFour, { busy: true });
    await touch('cell-1-1,0');
    await fireEvent.keyDown(window, { key: 'n' });
    expect(button('Place').disabled).toBe(true);
    expect(play).not.toHaveBeenCalled();
  });

  it('only the player to move can place the tile', () => {
    show(middleFour, { me: 0 });
    expect(document.querySelector('.can')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Place' })).toBeNull();
  });
});

describe('fingers on the table', () => {
  it('a finger touches a cell even slightly beside it', async () => {
    show(middleFour);
    const { clientX, clientY } = pixelOf('monster-1', 1, 0);
    await tap({ clientX: clientX + 12, clientY: clientY - 14 });
    expect(screen.getByText('This gives Boris 6 points.')).toBeTruthy();
  });

  it('a touch without effect shows the reason until the next touch', async () => {
    const { reasons, ask } = asked(lateSix);
    const fits = (id: string) => lateSix.decision?.actions.some(({ targets }) => targets[0] === id) === true;
    const closed = lateSix.view.structures.find(({ cells }) => cells.some(({ id }) => !fits(id)));
    const cell = closed?.cells.find(({ id }) => !fits(id));
    if (!closed || !cell) throw new Error('the fixture has changed');
    await tap(pixelOf(closed.id, cell.x, cell.y));
    expect(ask).toHaveBeenCalledExactlyOnceWith(cell.id);
    await vi.waitFor(() => {
      expect(reasons.said).toBe('the reason');
    });
    await touch(lateSix.decision?.actions[0]?.targets[0] ?? '');
    expect(reasons.said).toBe('');
  });

  it('a touch of a laid tile selects the next place of its structure, or shows the reason', async () => {
    const { ask } = asked(closedFour);
    const laid = closedFour.view.structures.find(({ id }) => id === 'monster-1')?.tiles[0];
    const tile = piece(`laid-1.0-${laid?.x},${laid?.y}`);
    await tapOn(tile, pixelOf('monster-1', laid?.x ?? 0, laid?.y ?? 0));
    expect(ask).toHaveBeenCalledExactlyOnceWith('monster-1');
    expect(button('Place').disabled).toBe(true);
    cleanup();
    show(middleFour);
    const mine = middleFour.view.structures.find(({ id }) => id === 'monster-1')?.tiles[0];
    await tapOn(piece(`laid-1.0-${mine?.x},${mine?.y}`), pixelOf('monster-1', mine?.x ?? 0, mine?.y ?? 0));
    expect(button(/^Place/).disabled).toBe(false);
  });

  it('fingers move the table, and a button shows the whole table again', async () => {
    show(earlyTwo);
    const plane = screen.getByRole('group', { name: 'All monsters on the table' });
    const all = () => screen.queryByRole('button', { name: 'All' });
    expect(all()).toBeNull();
    plane.setPointerCapture = vi.fn();
    const init = { pointerId: 1, pointerType: 'touch', button: 0 };
    await fireEvent.pointerDown(plane, { ...init, clientX: 100, clientY: 100 });
    await fireEvent.pointerMove(plane, { ...init, clientX: 160, clientY: 90 });
    await fireEvent.pointerUp(plane, { ...init, clientX: 160, clientY: 90 });
    await fireEvent.click(button('All'));
    expect(all()).toBeNull();
  });

  it('a finger drags the tile from the hand to a place', async () => {
    show(middleFour);
    const tile = document.querySelector<HTMLElement>('.tray .tile');
    if (!tile) throw new Error('no tile');
    tile.setPointerCapture = vi.fn();
    const init = { pointerId: 1, pointerType: 'touch', button: 0 };
    const place = pixelOf('monster-1', 1, 0);
    await fireEvent.pointerDown(tile, { ...init, clientX: 0, clientY: 700 });
    await fireEvent.pointerMove(tile, { ...init, ...place });
    expect(button('Place').disabled).toBe(true);
    await fireEvent.pointerUp(tile, { ...init, ...place });
    expect(button(/^Place/).disabled).toBe(false);
    const turn = document.querySelector('.held .turning')?.innerHTML;
    await fireEvent.click(tile, { detail: 1 });
    expect(document.querySelector('.held .turning')?.innerHTML).toBe(turn);
  });
});

describe('a hint', () => {
  it('a hint replaces the preview of my own choice, and a touched place replaces the hint', async () => {
    const { hinting } = asked(middleFour);
    await tap(pixelOf('monster-1', 1, 0));
    expect(document.querySelector('.held')).toBeTruthy();
    await hinting.ask();
    await vi.waitFor(() => {
      expect(document.querySelector('.held')).toBeNull();
    });
    await tap(pixelOf('monster-1', 1, 0));
    expect(document.querySelector('.held')).toBeTruthy();
    expect(hinting.hint).toBeNull();
  });

  it('the hinted tile is shown at its place until the hint is dismissed', async () => {
    const { hinting } = asked(middleFour);
    expect(document.querySelector('[data-testid="hint-ghost"]')).toBeNull();
    await hinting.ask();
    await vi.waitFor(() => {
      expect(document.querySelector('[data-testid="hint-ghost"]')).toBeTruthy();
    });
    // one ring, drawn over the preview
    const ghost = document.querySelector('[data-testid="hint-ghost"]');
    expect([...document.querySelectorAll('.recommended .ring')]).toHaveLength(1);
    expect(ghost?.compareDocumentPosition(document.querySelector('.recommended .ring') ?? document)).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    hinting.leave();
    await vi.waitFor(() => {
      expect(document.querySelector('[data-testid="hint-ghost"]')).toBeNull();
    });
  });
});

describe('the table', () => {
  it('every structure has a label with its owner, tiles, eyes and open places', () => {
    show(lateSix);
    for (const { id, owner, size, eyes, open, finished } of lateSix.view.structures) {
      const label = document.querySelector(`[data-structure="${id}"]`)?.getAttribute('aria-label');
      expect(label).toContain(` of ${NAMES[owner]}:`);
      expect(label).toContain(`${size} tile`);
      expect(label).toContain(`${eyes} with eyes`);
      expect(label).toContain(finished ? 'finished' : `${open} open place`);
    }
  });

  it('every tile is drawn once, as a separate piece', () => {
    for (const moment of [earlyTwo, lateSix]) {
      show(moment);
      const ids = [...document.querySelectorAll<SVGElement>('.plane [data-piece^="laid-"]')].map(
        (one) => one.dataset['piece'],
      );
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).toHaveLength(moment.view.structures.reduce((sum, { size }) => sum + size, 0));
      cleanup();
    }
  });

  it('the board shows the faces left in the bag and the discarded tiles', async () => {
    show(lateSix);
    const { bag, discarded } = lateSix.view;
    await fireEvent.click(button(new RegExp(`^${bag.left} tiles? in the bag`)));
    const panel = screen.getByRole('dialog');
    const told = within(panel)
      .getAllByLabelText(/: \d+ left\b/)
      .map((one) => Number(/(\d+) left\b/.exec(one.getAttribute('aria-label') ?? '')?.[1]));
    expect(told).toHaveLength(Object.keys(bag.faces).length);
    expect(told.reduce((sum, n) => sum + n, 0)).toBe(bag.left);
    expect(within(panel).getByText(new RegExp(`^${discarded.length} tiles? did not fit anywhere`))).toBeTruthy();
    await fireEvent.click(within(panel).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('a spectator sees everything except choices', () => {
    show(middleFour, { me: -1 });
    expect(document.querySelectorAll('[data-structure]')).toHaveLength(middleFour.view.structures.length);
    expect(screen.queryByRole('button', { name: 'Mine' })).toBeNull();
  });
});

describe('a finished monster', () => {
  it('a finished monster is animated in its place and then moves to the shelf', async () => {
    vi.useFakeTimers();
    const { view } = middleFour;
    const id = view.structures.find(({ finished }) => finished)?.id ?? '';
    const owner = Number(/\d+/.exec(id)?.[0]);
    const events = [{ kind: 'finished', seat: owner, number: 0, tiles: 4, points: 4 }];
    const entries = [{ n: 1, kind: 'action', seat: 0, name: '', text: '', events, at: 0 }];
    const names = NAMES.slice(0, 4);
    render(Board, { view, components, me: 2, names, decision: null, entries, busy: false, play, undo: null });
    expect(document.querySelector(`[data-structure="${id}"] .alive`)).toBeTruthy();
    await vi.advanceTimersByTimeAsync(5000);
    expect(document.querySelector(`[data-structure="${id}"]`)).toBeTruthy();
    expect(document.querySelector('.alive')).toBeNull();
    vi.useRealTimers();
  });
});

describe('a key while a finished monster is animated', () => {
  it("the key leads to the places of the owner's next minion", async () => {
    const { view, decision } = middleFour;
    const done = view.structures.find(
      ({ owner, finished }) => finished && decision?.actions.some(({ text }) => text.startsWith(`place ${owner} `)),
    );
    if (!done || !decision) throw new Error('nobody with a finished structure has places');
    const mine = {
      ...decision,
      actions: decision.actions.filter(({ text }) => text.startsWith(`place ${done.owner} `)),
    };
    const events = [{ kind: 'finished', seat: done.owner, number: done.number, tiles: 4, points: 4 }];
    const entries = [{ n: 1, kind: 'action', seat: 0, name: '', text: '', events, at: 0 }];
    const names = NAMES.slice(0, 4);
    render(Board, { view, components, me: mine.seat, names, decision: mine, entries, busy: false, play, undo: null });
    expect(document.querySelectorAll('.can')).toHaveLength(0);
    await fireEvent.keyDown(window, { key: 'Tab' });
    expect(document.querySelectorAll('.can').length).toBeGreaterThan(0);
  });
});

describe('the end', () => {
  it("finished monsters wave at the end, the winner's bounces, and the others sleep", () => {
    const { view } = finishedFour;
    const names = NAMES.slice(0, 4);
    const finished = view.structures.filter((one) => one.finished);
    const won = finished.filter(({ owner }) => view.ranking?.[owner] === 1).flatMap(({ tiles }) => tiles);
    const board = { view, components, me: 0, names, decision: null, entries: [], busy: false, play, undo: null };
    render(Board, { ...board, finishing: true });
    expect(document.querySelector('.result')).toBeNull();
    expect(document.querySelectorAll('.waves')).toHaveLength(finished.length);
    expect(document.querySelectorAll('.sleeps')).toHaveLength(view.structures.length - finished.length);
    expect(document.querySelectorAll('.bounces')).toHaveLength(won.length);
  });
});

describe('the result', () => {
  it('the result lists the points of each structure by player, the winner first', () => {
    show(finishedFour);
    const { players, structures, ranking } = finishedFour.view;
    const sheets = [...document.querySelectorAll<HTMLElement>('.result .player')];
    const order = players.map(({ seat }) => seat).sort((a, b) => (ranking?.[a] ?? 0) - (ranking?.[b] ?? 0) || a - b);
    order.forEach((seat, place) => {
      const sheet = sheets[place];
      expect(sheet?.textContent).toContain(NAMES[seat]);
      const points = [...(sheet?.querySelectorAll('li > b') ?? [])].map((one) => Number(one.textContent));
      expect(points).toHaveLength(structures.filter(({ owner }) => owner === seat).length);
      expect(points.reduce((sum, n) => sum + n, 0)).toBe(players[seat]?.score);
    });
    const unfinished = screen.getAllByText(/unfinished$/);
    expect(unfinished).toHaveLength(structures.filter(({ finished }) => !finished).length);
    expect(unfinished.every((one) => !one.classList.contains('unseen'))).toBe(true);
  });
});

describe('the marks of the last moves', () => {
  it('the marks disappear when a place is chosen', async () => {
    const { since } = asked(middleFour);
    expect(since.marks.size).toBe(1);
    await tap(pixelOf('minion-1.1', 1, 0));
    expect(since.marks.size).toBe(0);
  });
});
