import type { LogEntry, TableInfo } from '../net/wire';

/** Whether a seat of these was advised in a game: by hints, or at a table with a coach. */
export function isHinted(
  table: Pick<TableInfo, 'coached'>,
  log: readonly LogEntry[],
  seats: readonly number[],
): boolean {
  return table.coached || log.some(({ kind, seat }) => kind === 'hint' && seats.includes(seat));
}
