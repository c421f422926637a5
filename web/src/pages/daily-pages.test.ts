// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as api from '../lib/net/api';
import * as puzzles from '../lib/net/puzzles';
import { noteDate } from '../lib/net/server-clock';
import type { DailyDeal, GameInfo, PuzzleInfo } from '../lib/net/wire';
import { language } from '../lib/i18n';
import { who } from '../lib/ui/me.svelte';
import '../lib/words';
import Daily from './Daily.svelte';

// Tests of pages that stay open across midnight in UTC, on a device whose clock is two days slow.
const GAME = {
  id: 'g',
  title: 'Game',
  weight: 1,
  lessons: [],
  levels: [],
  bots: [],
  seats: [1, 4],
  options: {},
  minutes: null,
  blurb: '',
  texts: {},
};
let asked: string[] = [];

beforeEach(async () => {
  await language.choose('en');
  vi.useFakeTimers({ now: Date.parse('2026-11-26T23:58:00Z'), shouldAdvanceTime: true });
  noteDate('Sat, 28 Nov 2026 23:58:00 GMT');
  asked = [];
  const server = Date.parse('2026-11-28T23:58:00Z') - performance.now();
  vi.spyOn(who, 'known').mockResolvedValue(undefined);
  vi.spyOn(api, 'games').mockResolvedValue([GAME as unknown as GameInfo]);
  vi.spyOn(api, 'myDaily').mockResolvedValue([]);
  vi.spyOn(puzzles, 'puzzles').mockResolvedValue([]);
  vi.spyOn(api, 'daily').mockImplementation((day = '') => {
    const of = day === '' ? new Date(server + performance.now()).toISOString().slice(0, 10) : day;
    asked.push(of);
    const deal = {
      game: 'g',
      day: of,
      bots: [],
      table: '',
      status: '',
      points: null,
      inventor: null,
      players: 0,
      levels: [],
    };
    return Promise.resolve([deal as unknown as DailyDeal]);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('the shown deals become those of the new day', async () => {
  const played = vi.spyOn(api, 'playDaily').mockRejectedValue(new api.Refused('draining', ''));
  render(Daily, { day: '' });
  expect(await screen.findByText('Today, November 28, 2026')).toBeTruthy();
  await screen.findByTestId('deal-g');
  await vi.advanceTimersByTimeAsync(121_000);
  expect(await screen.findByText('Today, November 29, 2026')).toBeTruthy();
  await waitFor(() => {
    expect(asked).toEqual(['2026-11-28', '2026-11-29']);
  });
  screen.getByTestId('play-deal').click();
  await waitFor(() => {
    expect(played.mock.calls).toEqual([['g', '2026-11-29']]);
  });
  expect(screen.getByRole('link', { current: 'date' }).getAttribute('href')).toBe('#/day/2026-11-29');
});

it('the deals of a chosen day stay, and become those of a past day', async () => {
  render(Daily, { day: '2026-11-28' });
  await screen.findByTestId('deal-g');
  expect(screen.queryByTestId('past-day')).toBeNull();
  await vi.advanceTimersByTimeAsync(121_000);
  expect(await screen.findByTestId('past-day')).toBeTruthy();
  expect(screen.getByTestId('play-deal')).toBeTruthy();
});

it.each([
  ['2026-11-30', 'This day has no deal yet.', 0],
  ['2026-10-20', 'October 20, 2026', 0],
  ['2026-10-30', 'October 30, 2026', 1],
])('the day %s shows "%s" and %i buttons to play', async (day, text, buttons) => {
  render(Daily, { day });
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
  await waitFor(() => {
    expect(asked).toContain(day);
  });
  await vi.advanceTimersByTimeAsync(100);
  expect(screen.queryAllByTestId('play-deal')).toHaveLength(buttons);
});

it('the page says when the next deal starts, and for which day a deal counts', async () => {
  render(Daily, { day: '' });
  const when = (await screen.findByTestId('when')).textContent;
  const midnight = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  expect(when).toContain(midnight.format(Date.parse('2026-11-29T00:00:00Z')));
  expect(when).toContain('the day on which you start it');
});

it('the daily puzzle changes', async () => {
  const list = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }) as unknown as PuzzleInfo);
  vi.spyOn(puzzles, 'puzzles').mockResolvedValue(list);
  render(Daily, { day: '' });
  const hrefOf = async (): Promise<string | null> => (await screen.findByTestId('solve-day')).getAttribute('href');
  const first = await hrefOf();
  await vi.advanceTimersByTimeAsync(121_000);
  expect(await screen.findByText('Today, November 29, 2026')).toBeTruthy();
  await waitFor(async () => {
    expect(await hrefOf()).not.toBe(first);
  });
});
