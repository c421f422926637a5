// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { gameOfDay, nextPuzzle, puzzleOfDay } from './choice';
import { readKept, readMistakes } from './kept';

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
});

it('only the first try of a puzzle counts, and it is stored with the rating', async () => {
  const { solved } = await import('./solved.svelte');
  solved.note('a1', false, 'tiny', 200);
  const after = solved.rating('tiny');
  expect(after?.rating).toBeLessThan(0);
  solved.note('a1', true, 'tiny', 200);
  expect(solved.first('a1')).toBe(false);
  expect(solved.rating('tiny')).toEqual(after);
  expect(solved.rating('other')).toBeNull();

  vi.resetModules();
  const read = (await import('./solved.svelte')).solved;
  expect([read.first('a1'), read.rating('tiny')]).toEqual([false, after]);
});

it('a rating is shown after five puzzles', async () => {
  const { solved } = await import('./solved.svelte');
  for (const id of ['a', 'b', 'c', 'd']) solved.note(id, true, 'tiny', 0);
  expect([solved.shownRating('tiny'), solved.untilShown('tiny')]).toEqual([null, 1]);
  solved.note('a', true, 'tiny', 0); // a second try of the same puzzle
  expect(solved.untilShown('tiny')).toBe(1);
  solved.note('e', false, 'tiny', 0);
  expect(solved.shownRating('tiny')).toEqual(solved.rating('tiny'));
  expect(solved.shownRating('tiny')).not.toBeNull();
});

it('a puzzle whose solution was shown before a try does not change the rating', async () => {
  const { solved } = await import('./solved.svelte');
  solved.reveal('a');
  expect([solved.first('a'), solved.rating('tiny'), solved.untilShown('tiny')]).toEqual([false, null, 5]);
  solved.note('a', true, 'tiny', 0);
  expect([solved.first('a'), solved.rating('tiny')]).toEqual([false, null]);
  solved.note('b', true, 'tiny', 0);
  solved.reveal('b');
  expect(solved.first('b')).toBe(true);
});

it('a mistake is offered for practice until its first try is right', async () => {
  const { solved } = await import('./solved.svelte');
  const [early, late] = [
    { game: 'tiny', table: 't', turn: 3 },
    { game: 'tiny', table: 't', turn: 9 },
  ];
  solved.keep([early, late]);
  solved.keep([late]);
  expect(solved.mistakes).toEqual([late, early]);
  solved.note('t/9', false, 'tiny', null);
  solved.note('t/3', true, 'tiny', null);
  expect(solved.mistakes).toEqual([late]);
  solved.note('t/9', true, 'tiny', null);
  expect(solved.mistakes).toEqual([]);
});

it('damaged entries are left out', () => {
  const rating = { rating: 10, deviation: 90, volatility: 0.06 };
  const kept = { ratings: { a: rating, b: { ...rating, deviation: 'x' } }, first: { p: true, q: 1 } };
  expect(readKept(JSON.stringify(kept))).toEqual({ ratings: { a: rating }, rated: { a: 5 }, first: { p: true } });
  expect(readKept(JSON.stringify({ ...kept, rated: { a: 2 } })).rated).toEqual({ a: 2 });
  expect(readKept('{')).toEqual({ ratings: {}, rated: {}, first: {} });
  const one = { game: 'a', table: 't', turn: 1 };
  expect(readMistakes(JSON.stringify([one, { game: 'a' }, 3]))).toEqual([one]);
});

it('the daily puzzle takes each game in turn, and each puzzle once before it repeats', () => {
  const days = Array.from({ length: 14 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10));
  const chosen = days.map((day) => `${gameOfDay(['b', 'a'], day)} ${puzzleOfDay([0, 1, 2, 3, 4, 5, 6], 2, day)}`);
  expect(chosen[0]).toBe('a 0');
  expect(new Set(chosen).size).toBe(14);
});

it('the next puzzle is the one nearest to my rating, then one that I failed', () => {
  const puzzles = [-300, 100, 400].map((rating) => ({ id: String(rating), rating, seats: 2, themes: [] }));
  const first: Record<string, boolean> = {};
  const next = (now = ''): string | undefined => nextPuzzle(puzzles, 150, (id) => first[id], now)?.id;
  expect(next()).toBe('100');
  expect(next('100')).toBe('400');
  Object.assign(first, { '100': false, '400': true });
  expect(next()).toBe('-300');
  first['-300'] = true;
  expect(next()).toBe('100');
  first['100'] = true;
  expect(next()).toBeUndefined();
});
