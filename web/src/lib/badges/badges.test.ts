// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import * as api from '../net/api';
import type { LogEntry, SeatInfo, TableInfo } from '../net/wire';
import { keepText } from '../storage/storage';
import { badgesOf, isEarned, type Facts } from './badges';
import { badges } from './earned';
import { counts, keepWin, wins } from './wins';

const LEVELS = ['apprentice', 'journeyman', 'engineer'];
const NOTHING: Facts = { wins: [], games: ['fzzt', 'fun'], levels: LEVELS, stars: [0, 1], days: 0, puzzles: 0 };

function against(...bots: string[]): TableInfo {
  const seats = bots.map((bot, seat): Partial<SeatInfo> => ({ seat, kind: 'bot', bot }));
  return { id: 't', game: 'fzzt', lesson: '', coached: false, seats } as TableInfo;
}

const entry = (kind: string, seat = 0): LogEntry => ({ kind, seat }) as LogEntry;
const earned = (facts: Partial<Facts>): string[] =>
  badgesOf({ ...NOTHING, ...facts })
    .filter(isEarned)
    .map(({ id }) => id);

beforeEach(() => {
  localStorage.clear();
});

it('a win is stored once, with the strongest bot at the table', () => {
  keepWin(against('apprentice', 'engineer', 'journeyman'), LEVELS);
  keepWin(against('engineer'), LEVELS);
  keepWin(against(), LEVELS);
  expect(wins()).toEqual([{ game: 'fzzt', bot: 'engineer' }]);
  localStorage.setItem('factoryfloor.wins', '{"no": "list"}');
  expect(wins()).toEqual([]);
});

it('only whole games at one seat without help count', () => {
  const log = [entry('created'), entry('start'), entry('action')];
  const table = against('engineer');
  expect(counts(table, log, [0])).toBe(true);
  expect(counts(table, [...log, entry('hint')], [0])).toBe(false);
  expect(counts(table, [entry('action'), ...log], [0])).toBe(false);
  expect(counts(table, log, [0, 1])).toBe(false);
  expect(counts({ ...table, lesson: 'first' }, log, [0])).toBe(false);
  expect(counts({ ...table, coached: true }, log, [0])).toBe(false);
});

it('there are badges for each level, all games, all lessons, streaks and puzzles', () => {
  expect(earned({})).toEqual([]);
  expect(earned({ wins: [{ game: 'fzzt', bot: 'journeyman' }] })).toEqual(['level.journeyman']);
  const two = ['fzzt', 'fun'].map((game) => ({ game, bot: 'greedy' }));
  expect(earned({ wins: two })).toEqual(['games']);
  expect(earned({ stars: [3, 3] })).toEqual(['lessons']);
  expect(earned({ stars: [3, 2] })).toEqual([]);
  expect(earned({ days: 8 })).toEqual(['days.7']);
  expect(earned({ days: 31, puzzles: 25 })).toEqual(['days.7', 'days.30', 'puzzles']);
});

it('a badge is new only once and stays', async () => {
  vi.spyOn(api, 'games').mockResolvedValue([{ id: 'fzzt', bots: LEVELS, lessons: [] }] as never);
  keepText('factoryfloor.wins', '["fzzt engineer"]');
  expect((await badges()).fresh.map(({ id }) => id)).toEqual(['level.engineer', 'games']);
  keepText('factoryfloor.wins', '[]');
  const { all, fresh } = await badges();
  expect(fresh).toEqual([]);
  expect(all.filter(isEarned).map(({ id }) => id)).toEqual(['level.engineer', 'games']);
});
