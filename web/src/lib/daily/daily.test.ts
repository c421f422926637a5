// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { language } from '../i18n';
import * as api from '../net/api';
import type { DailyDeal, TableInfo } from '../net/wire';
import '../words';
import Calendar from '../../pages/daily/Calendar.svelte';
import DailyEnd from './DailyEnd.svelte';
import { bar, dayLine, shareLine } from './share';
import { readDays, streakOf } from './days';
import { streak } from './streak.svelte';
import { isGrowing, scaleOf } from './yardstick';

const DEAL: DailyDeal = {
  game: 'g',
  day: '2026-11-26',
  bots: ['craftsman', 'engineer'],
  table: 't1',
  status: 'over',
  points: 48,
  place: 2,
  players: 12,
  best: 70,
  beaten: 8,
  inventor: 60,
  inventor_place: 1,
  inventor_table: 'r1',
  levels: [
    { level: 'apprentice', plays: 100, most: 100, mean: 30, spread: 6, beaten: 99 },
    { level: 'inventor', plays: 25, most: 100, mean: 58, spread: 4, beaten: 1 },
  ],
};
const STARTED = Date.parse('2026-11-26T12:00:00Z') / 1000;
const TABLE = { id: 't1', game: 'g', daily: '2026-11-26', created: STARTED } as TableInfo;

beforeEach(async () => {
  await language.choose('en');
});

describe('the streak', () => {
  const days = ['2026-11-23', '2026-11-24', '2026-11-25'];

  it('the streak continues until today is over, and ends after a day without a deal', () => {
    expect(streakOf(days, '2026-11-26')).toBe(3);
    expect(streakOf([...days, '2026-11-26'], '2026-11-26')).toBe(4);
    expect(streakOf(days, '2026-11-27')).toBe(0);
  });

  it('a deal counts for the day on which it was started', () => {
    const started = (moment: string, more: Partial<TableInfo> = {}): TableInfo =>
      ({ daily: '2026-11-21', created: Date.parse(moment) / 1000, forfeited: false, ...more }) as TableInfo;
    streak.note(started('2026-11-22T00:00:00Z'));
    streak.note(started('2026-11-21T12:00:00Z', { forfeited: true }));
    expect(streak.length('2026-11-21')).toBe(0);
    for (const at of ['2026-11-21T23:59:59Z', '2026-11-21T00:00:00Z']) streak.note(started(at));
    expect(streak.length('2026-11-21')).toBe(1);
    expect(streak.length('2026-11-22')).toBe(1);
    expect(streak.length('2026-11-23')).toBe(0);
  });

  it('damaged days are left out', () => {
    expect(readDays('["2026-11-25",5,"x"]')).toEqual(['2026-11-25']);
    expect(readDays('{')).toEqual([]);
  });
});

describe('the shared line', () => {
  it('the line contains the results and does not reveal the deal', () => {
    expect(shareLine(DEAL, 'Fzzzt!', 3)).toBe(
      'Fzzzt!, deal of November 26, 2026 · 48 points, place 2 of 3 · better than 80% of the bots’ games · ■■■■□ · Streak: 3 days',
    );
    expect(shareLine({ ...DEAL, levels: [] }, 'Fzzzt!', 1)).toBe(
      'Fzzzt!, deal of November 26, 2026 · 48 points, place 2 of 3',
    );
  });

  it('the line of a day contains all results that count', () => {
    const deals = [
      { deal: DEAL, title: 'Fzzzt!' },
      { deal: { ...DEAL, levels: [], points: 7 }, title: 'Other' },
      { deal: { ...DEAL, points: null }, title: 'Left' },
    ];
    expect(dayLine(deals, '2026-11-26', true, 1)).toBe(
      'Factory Floor, November 26, 2026 · Fzzzt! ■■■■□ · Other 7 points · puzzle solved',
    );
  });

  it('the line contains a bar of five squares', () => {
    const beaten = (share: number): DailyDeal => ({
      ...DEAL,
      levels: [{ level: 'chief', plays: 10, most: 10, mean: 5, spread: 0, beaten: 10 * share }],
    });
    expect([bar(beaten(1)), bar(beaten(0))]).toEqual(['■■■■■', '□□□□□']);
  });
});

describe('the yardstick', () => {
  it('the scale contains all levels and my points', () => {
    for (const points of [0, 48, 99]) {
      const place = scaleOf(DEAL.levels, points);
      for (const value of [points, 24, 62]) {
        expect(place(value)).toBeGreaterThan(0);
        expect(place(value)).toBeLessThan(1);
      }
    }
  });

  it('the scale grows until every level has played all its games', () => {
    expect(isGrowing(DEAL)).toBe(true);
    expect(isGrowing({ ...DEAL, levels: DEAL.levels.slice(0, 1) })).toBe(false);
    expect(isGrowing({ ...DEAL, points: null })).toBe(false);
  });
});

describe('the end of a daily deal', () => {
  it('my result is compared with all levels of bots and the other people', async () => {
    vi.spyOn(api, 'daily').mockResolvedValue([DEAL]);
    render(DailyEnd, { table: TABLE, title: 'Fzzzt!', mine: true });
    const said = (id: string): string => screen.getByTestId(id).textContent.replace(/\s+/g, ' ').trim();
    await screen.findByTestId('standing');
    expect(said('standing')).toContain('48 place 2 of 3');
    expect(said('yardstick')).toBe('You 48 Inventor of 25 plays 58Apprentice 30');
    expect(said('among-bots')).toBe('80% of 125 games by bots in your seat have fewer points');
    expect(said('percentile')).toBe('73% of 11 other players here have fewer points than you');
  });

  it('the end says that it was not the first try, and refreshes while bots play', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const asked = vi.spyOn(api, 'daily').mockResolvedValue([{ ...DEAL, table: 't0', inventor: null, levels: [] }]);
    const { unmount } = render(DailyEnd, { table: TABLE, title: 'Fzzzt!', mine: true });
    expect(await screen.findByText(/not your first try/)).toBeTruthy();
    expect(screen.getByText(/Bots are now playing this deal/)).toBeTruthy();
    const before = asked.mock.calls.length;
    await vi.advanceTimersByTimeAsync(5100);
    expect(asked.mock.calls.length).toBe(before + 1);
    unmount();
    vi.useRealTimers();
  });

  it('a seat left to a bot does not count and is not shared', async () => {
    vi.spyOn(api, 'daily').mockResolvedValue([{ ...DEAL, points: null, place: null }]);
    render(DailyEnd, { table: { ...TABLE, forfeited: true }, title: 'Fzzzt!', mine: true });
    expect(await screen.findByText(/left your seat to a bot/)).toBeTruthy();
    expect(screen.queryByTestId('share-result')).toBeNull();
  });

  it.each([
    [['http://192.168.1.20:8000/'], ' http://192.168.1.20:8000/#/day'],
    [[], ''],
  ])('the line is copied with the link that others can open at %j', async (addresses, link) => {
    vi.spyOn(api, 'daily').mockResolvedValue([DEAL]);
    vi.spyOn(api, 'addresses').mockResolvedValue(addresses);
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    render(DailyEnd, { table: TABLE, title: 'Fzzzt!', mine: true });
    await fireEvent.click(await screen.findByTestId('share-result'));
    await waitFor(() => {
      expect(written.mock.lastCall?.[0]).toContain('48 points, place 2 of 3');
    });
    expect(written.mock.lastCall?.[0].split('□')[1]).toBe(link);
  });
});

it('the calendar shows the last thirty days, with a dot for each game that I finished', () => {
  const results = [
    { game: 'g', day: '2026-11-24', table: 'a', points: 5, place: 1 },
    { game: 'h', day: '2026-11-24', table: 'b', points: 6, place: 1 },
    { game: 'g', day: '2026-11-25', table: 'c', points: null, place: null },
  ];
  render(Calendar, { day: '2026-11-26', today: '2026-11-26', results, games: 5 });
  expect(screen.getAllByRole('link')).toHaveLength(31);
  expect(screen.getByRole('link', { name: 'November 24, 2026: 2 of 5 played' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'November 25, 2026: 0 of 5 played' })).toBeTruthy();
  expect(screen.getByRole('link', { current: 'date' }).getAttribute('href')).toBe('#/day/2026-11-26');
});
