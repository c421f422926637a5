// @vitest-environment happy-dom
import { render } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import '../words';
import type { SeatInfo, TableInfo } from '../net/wire';
import SeatRow from './SeatRow.svelte';

it.each([
  [false, 0],
  [true, 1],
])('shows score and crown once they have been counted (%s)', (counted, shown) => {
  const seat = { seat: 0, kind: 'player', name: 'Anna', player: 'anna', online: true } as SeatInfo;
  const table = { status: 'over', host: 'anna', ranking: [1, 2], scores: [14, 9] } as unknown as TableInfo;
  const quiet = { onhost: vi.fn(), onsit: vi.fn(), onleave: vi.fn(), onshow: vi.fn(), onnudge: vi.fn() };
  const rest = { mine: [0], me: 'anna', moves: false, since: null, seen: true, bots: [] };
  const { container } = render(SeatRow, { seat, table, counted, ...rest, ...quiet });
  expect(container.querySelectorAll('.points')).toHaveLength(shown);
});
