// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import type { ShownPuzzle } from '../../lib/net/puzzles';
import type { PuzzleTry } from '../../lib/net/wire';

const tried = (action: string, value: number): PuzzleTry => ({
  actions: [action],
  targets: [],
  preview: {},
  effects: [],
  reason: {},
  value: 0.9 - value,
  loss: { value, low: value, high: value },
});

function shown(obvious: number): ShownPuzzle {
  const puzzle = {
    ...{ id: 'p', game: 'tiny', seats: 2, seat: 0, rating: 100, worlds: 50, obvious, complete: true },
    ...{ themes: ['deny'], because: [], line: [], tries: [tried('a', 0), tried('b', 0.2), tried('c', 0.3)] },
  };
  return { puzzle, table: { kind: 'sync', n: 3, decisions: [], views: {} } as unknown as ShownPuzzle['table'] };
}

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
});

async function solving(obvious = 2) {
  const { Solving } = await import('./solving.svelte');
  const { solved } = await import('../../lib/puzzles/solved.svelte');
  const one = new Solving(shown(obvious), 'p');
  const socket = one.connect();
  const act = async (action: string): Promise<void> => {
    socket.send(JSON.stringify({ kind: 'act', id: 1, actions: [action] }));
    await Promise.resolve();
  };
  return { one, solved, act };
}

it('only the best action counts as right', async () => {
  const { one, solved, act } = await solving();
  await act('b');
  expect([one.stage, solved.first('p')]).toEqual(['wrong', false]);
  one.again();
  await act('a');
  expect([one.stage, one.ended, solved.first('p')]).toEqual(['right', true, false]);
});

it('the verdict names the played actions, not those that follow the first action in the solution', async () => {
  const { one, act } = await solving();
  (one.best as PuzzleTry).actions = ['a', 'c'];
  await act('a');
  expect([one.stage, one.course?.actions]).toEqual(['right', ['a']]);
  one.tell();
  expect(one.course?.actions).toEqual(['a', 'c']);
});

it('the best action is compared with the obvious one, or with the next best one', async () => {
  expect((await solving(2)).one.rival?.actions).toEqual(['c']);
  expect((await solving(0)).one.rival?.actions).toEqual(['b']);
});

it('a requested solution does not change the rating, but a try before it does', async () => {
  const asked = await solving();
  asked.one.tell();
  expect([asked.one.stage, asked.one.unrated, asked.one.change]).toEqual(['shown', true, null]);
  expect([asked.solved.first('p'), asked.solved.rating('tiny')]).toEqual([false, null]);
  localStorage.clear();
  vi.resetModules();
  const wrong = await solving();
  await wrong.act('b');
  wrong.one.tell();
  expect(wrong.one.unrated).toBe(false);
  expect(wrong.solved.rating('tiny')?.rating).toBeLessThan(0);
});
