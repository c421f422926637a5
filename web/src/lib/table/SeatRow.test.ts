// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import '../words';
import type { SeatInfo, TableInfo } from '../net/wire';
import SeatRow from './SeatRow.svelte';

it.each([
  [false, 0],
  [true, 1],
])('score and crown are shown once they have been counted (%s)', (counted, shown) => {
  const seat = { seat: 0, kind: 'player', name: 'Anna', player: 'anna', online: true } as SeatInfo;
  const table = { status: 'over', host: 'anna', ranking: [1, 2], scores: [14, 9] } as unknown as TableInfo;
  const quiet = { onhost: vi.fn(), onsit: vi.fn(), onleave: vi.fn(), onshow: vi.fn(), onnudge: vi.fn() };
  const rest = { mine: [0], me: 'anna', moves: false, since: null, seen: true, bots: [] };
  const { container } = render(SeatRow, { seat, table, counted, ...rest, ...quiet });
  expect(container.querySelectorAll('.points')).toHaveLength(shown);
});

describe('seats that a bot keeps', () => {
  const bot = { seat: 1, kind: 'bot', name: 'greedy', player: '', bot: 'greedy', former: '', before: '' };
  const solo = { status: 'running', host: 'anna', daily: '', forfeited: false };
  const buttons = (seat: object, table: object, me: string, mine: number[]): string[] => {
    const quiet = { onhost: vi.fn(), onsit: vi.fn(), onleave: vi.fn(), onshow: vi.fn(), onnudge: vi.fn() };
    const rest = { mine, me, moves: false, since: null, seen: true, bots: ['greedy'], counted: false };
    const given = { seat: seat as SeatInfo, table: table as TableInfo };
    const { container, unmount } = render(SeatRow, { ...given, ...rest, ...quiet });
    const found = [...container.querySelectorAll('button')].map((button) => button.dataset['testid'] ?? '');
    unmount();
    return found;
  };

  it.each([
    ['nowhere else', bot, solo, ['programs-1', 'host-1'], ['sit-1', 'programs-1', 'host-1']],
    ['at a deal of the day', bot, { ...solo, daily: '2026-11-26' }, [], []],
    ['for a player who is away', { ...bot, held: true, former: 'bob', before: 'Bob' }, solo, [], []],
  ])('%s', (_, seat, table, seated, standing) => {
    expect(buttons(seat, table, 'anna', [0])).toEqual(seated);
    expect(buttons(seat, table, 'anna', [])).toEqual(standing);
  });

  it('the bot keeps the seat of a removed player, to whom only the host can offer it', () => {
    const offered = { ...bot, before: 'Bob', offered: true, only: ['bob'] };
    expect(buttons(offered, solo, 'carla', [])).toEqual([]);
    expect(buttons(offered, solo, 'bob', [])).toEqual(['sit-1']);
    expect(buttons({ ...offered, only: null }, solo, 'carla', [])).toEqual(['sit-1']);
  });

  it('the bot returns the seat to its own player', () => {
    const left = { ...bot, former: 'bob', before: 'Bob' };
    expect(buttons(left, { ...solo, daily: '2026-11-26' }, 'bob', [])).toEqual(['sit-1']);
    expect(buttons(left, solo, 'bob', [])).toEqual(['sit-1', 'programs-1']);
  });

  it('leaving the seat of a daily deal shows a warning', async () => {
    const own = { ...bot, kind: 'player', player: 'anna', seat: 0 } as unknown as SeatInfo;
    const quiet = { onhost: vi.fn(), onsit: vi.fn(), onleave: vi.fn(), onshow: vi.fn(), onnudge: vi.fn() };
    const rest = { mine: [0], me: 'anna', moves: false, since: null, seen: true, bots: ['greedy'], counted: false };
    for (const [daily, warned] of [
      ['2026-11-26', 1],
      ['', 0],
    ] as const) {
      const table = { ...solo, daily } as unknown as TableInfo;
      const { unmount } = render(SeatRow, { seat: own, table, ...rest, ...quiet });
      await fireEvent.click(screen.getByTestId('leave-0'));
      expect(screen.queryAllByTestId('forfeit')).toHaveLength(warned);
      unmount();
    }
  });
});
