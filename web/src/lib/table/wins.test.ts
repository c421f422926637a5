// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import type { SeatInfo, TableInfo } from '../net/wire';
import { keepWin } from './wins';

const LEVELS = ['apprentice', 'journeyman', 'engineer'];

function against(...bots: string[]): TableInfo {
  const seats = bots.map((bot, seat): Partial<SeatInfo> => ({ seat, kind: 'bot', bot }));
  return { game: 'fzzt', seats } as TableInfo;
}

beforeEach(() => {
  localStorage.clear();
});

test('the first win against a bot is named once, by the strongest at the table', () => {
  expect(keepWin(against('apprentice', 'engineer', 'journeyman'), LEVELS)).toBe('engineer');
  expect(keepWin(against('engineer'), LEVELS)).toBe('');
  expect(keepWin(against('apprentice'), LEVELS)).toBe('apprentice');
  expect(keepWin({ ...against('engineer'), game: 'factory_fun' }, LEVELS)).toBe('engineer');
});

test('a win against people alone is no win against a bot', () => {
  expect(keepWin(against(), LEVELS)).toBe('');
});

test('damaged notes are forgotten', () => {
  localStorage.setItem('factoryfloor.wins', '{"no": "list"}');
  expect(keepWin(against('engineer'), LEVELS)).toBe('engineer');
});
