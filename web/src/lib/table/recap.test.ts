import { describe, expect, it, vi } from 'vitest';
import type { LogEntry, Recap as Answer } from '../net/wire';
import { Recaps, type Recap } from './recap.svelte';
import type { Scene } from './session.svelte';

function entry(n: number, seat: number, kind = 'action'): LogEntry {
  return { n, kind, seat, name: '', text: '', events: [], at: 0 };
}

function scene(n: number, seat: number, { mine = [0], kind = 'action' } = {}): Scene {
  return {
    n,
    mine,
    views: Object.fromEntries(mine.map((one) => [String(one), { n, of: one }])),
    decisions: [],
    movers: [],
    undo: [],
    lesson: null,
    entries: [entry(n, seat, kind)],
  };
}

const becomes = (value: unknown): Answer['frames'][number]['patch'][number] => ({
  op: 'replace',
  path: '/a',
  value,
});

const answer: Answer = {
  since: 4,
  n: 6,
  frames: [
    { entry: null, view: { a: 1 }, patch: [] },
    { entry: entry(5, 1), view: null, patch: [becomes(2)] },
    { entry: entry(6, 0), view: null, patch: [becomes(3)] },
  ],
};

const never = () => Promise.resolve(null);
const steps = (recap: Recap | undefined) => recap?.steps.map(({ n }) => n);

describe('a recap', () => {
  it('the recap begins with my decision and contains the actions of others', () => {
    const recaps = new Recaps(never);
    for (const [n, seat, kind] of [
      [2, -1, 'start'],
      [3, 1, 'action'],
      [4, 0, 'action'],
      [5, 1, 'action'],
      [6, 2, 'undo'],
      [7, 1, 'vote'],
      [8, 0, 'timeout'],
    ] as const)
      recaps.follow(scene(n, seat, { kind }));
    expect(recaps.of(0)?.since).toBe(4);
    expect(recaps.of(0)?.before).toEqual({ n: 4, of: 0 });
    expect(steps(recaps.of(0))).toEqual([5, 6, 8]);
  });

  it('each of my seats has its own recap', () => {
    const recaps = new Recaps(never);
    recaps.follow(scene(2, -1, { kind: 'start', mine: [0, 1] }));
    recaps.follow(scene(3, 0, { mine: [0, 1] }));
    expect(steps(recaps.of(0))).toEqual([]);
    expect(steps(recaps.of(1))).toEqual([3]);
    expect(recaps.of(1)?.before).toEqual({ n: 2, of: 1 });
  });

  it('the recap is requested after a gap and includes what has arrived since', async () => {
    let resolve: (told: Answer) => void = () => undefined;
    const recaps = new Recaps(() => new Promise((done) => (resolve = done)));
    const complete = recaps.jump(scene(5, 1));
    recaps.follow(scene(6, 0, { kind: 'timeout' }));
    recaps.follow(scene(7, 1));
    expect(steps(recaps.of(0))).toEqual([]);
    resolve(answer);
    await complete;
    expect(recaps.of(0)?.since).toBe(4);
    expect(recaps.of(0)?.steps.map(({ n, view }) => [n, view])).toEqual([
      [5, { a: 2 }],
      [6, { a: 3 }],
      [7, { n: 7, of: 0 }],
    ]);
  });

  it('my decision takes precedence over an answer that arrives after it', async () => {
    let resolve: (told: Answer) => void = () => undefined;
    const recaps = new Recaps(() => new Promise((done) => (resolve = done)));
    const complete = recaps.jump(scene(6, 1));
    recaps.follow(scene(7, 0));
    resolve(answer);
    await complete;
    expect(recaps.of(0)?.since).toBe(7);
    expect(steps(recaps.of(0))).toEqual([]);
  });

  it('the recap stays when the connection returns and nothing has happened', async () => {
    const ask = vi.fn(never);
    const recaps = new Recaps(ask);
    recaps.follow(scene(4, 0));
    recaps.follow(scene(5, 1));
    await recaps.jump({ ...scene(5, 1), entries: [] });
    expect(ask).not.toHaveBeenCalled();
    expect(steps(recaps.of(0))).toEqual([5]);
    await recaps.jump({ ...scene(9, 1), entries: [] });
    expect(ask).toHaveBeenCalledExactlyOnceWith(0);
    expect(recaps.of(0)?.before).toBeNull();
  });

  it('no recap is requested without a seat or a game', async () => {
    const ask = vi.fn(never);
    const recaps = new Recaps(ask);
    await recaps.jump(scene(5, 1, { mine: [] }));
    await recaps.jump({ ...scene(6, 1), views: {} });
    expect(ask).not.toHaveBeenCalled();
  });
});
