// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import type { PuzzleInfo } from '../net/wire';
import { boundsOf, filtered, themesIn } from './filter';

const puzzle = (rating: number, ...themes: string[]): PuzzleInfo => ({ id: String(rating), rating, seats: 2, themes });
const PUZZLES = [puzzle(-300, 'deny'), puzzle(-100, 'grow', 'deny'), puzzle(200, 'grow'), puzzle(420, 'grow')];

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
});

it('the filter selects puzzles by theme and by third of the ratings', () => {
  const ids = (theme: string, level: '' | 'low' | 'middle' | 'high'): string[] =>
    filtered(PUZZLES, { theme, level }).map(({ id }) => id);
  expect(boundsOf(PUZZLES)).toEqual([-100, 200]);
  expect(ids('', '')).toHaveLength(4);
  expect(ids('deny', '')).toEqual(['-300', '-100']);
  expect(ids('', 'low')).toEqual(['-300']);
  expect(ids('', 'middle')).toEqual(['-100']);
  expect(ids('grow', 'high')).toEqual(['200', '420']);
  expect(ids('deny', 'high')).toEqual([]);
  expect(themesIn(PUZZLES)).toEqual([
    ['grow', 3],
    ['deny', 2],
  ]);
});

it('the filter of each game is stored, and damaged filters are left out', async () => {
  const { filters } = await import('./filters.svelte');
  filters.set('tiny', { theme: 'deny' });
  filters.set('tiny', { level: 'low' });
  vi.resetModules();
  const read = (await import('./filters.svelte')).filters;
  expect(read.of('tiny')).toEqual({ theme: 'deny', level: 'low' });
  expect(read.of('other')).toEqual({ theme: '', level: '' });
  vi.resetModules();
  localStorage.setItem(
    'factoryfloor.puzzle-filters',
    '{"tiny": {"theme": 3}, "other": null, "a": {"theme": "x", "level": "y"}}',
  );
  const damaged = (await import('./filters.svelte')).filters;
  expect([damaged.of('tiny').theme, damaged.of('other').theme, damaged.of('a')]).toEqual([
    '',
    '',
    { theme: 'x', level: '' },
  ]);
});
