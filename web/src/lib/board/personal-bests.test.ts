// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { bestGames } from './personal-bests';

const isNumber = (given: unknown): given is number => typeof given === 'number';
const games = bestGames('tiny', isNumber, (one, other) => one > other);

beforeEach(() => {
  localStorage.clear();
});

it('the best game of each key is stored', () => {
  expect(games.at('2026-11-22')).toBeNull();
  expect(games.keep('2026-11-22', 40)).toBe(false);
  expect(games.keep('2026-11-22', 30)).toBe(false);
  expect(games.at('2026-11-22')).toBe(40);
  expect(games.keep('2026-11-22', 41)).toBe(true);
  expect(games.at('2026-11-22')).toBe(41);
  expect(games.at('2026-11-23')).toBeNull();
});

it.each(['', '[', '7', 'null', '{"a": "forty"}'])('there is no best game after %j was stored', (kept) => {
  localStorage.setItem('factoryfloor.tiny.best', kept);
  expect(games.at('a')).toBeNull();
  games.keep('a', 5);
  expect(games.at('a')).toBe(5);
});

it('a best game lasts until the page is closed if the storage is blocked', () => {
  const full = (): never => {
    throw new Error('full');
  };
  vi.stubGlobal('localStorage', { getItem: () => '{"a": 5}', setItem: full });
  expect([games.keep('a', 6), games.at('a')]).toEqual([true, 6]);
  vi.unstubAllGlobals();
});
