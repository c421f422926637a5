import type { LogEntry, TableInfo } from '../net/wire';

/** The kinds of log entries that give a seat to a bot. */
const TO_A_BOT: ReadonlySet<string> = new Set(['bot', 'stand_in', 'remove']);

/** Whether one of these seats had help in a game: a hint, a coach, or a bot that played for a while. */
export function isHelped(
  table: Pick<TableInfo, 'coached'>,
  log: readonly LogEntry[],
  seats: readonly number[],
): boolean {
  const start = log.findIndex(({ kind }) => kind === 'start');
  const own = (seat: number): boolean => seats.includes(seat);
  return (
    table.coached ||
    log.some(({ kind, seat }, n) => own(seat) && (kind === 'hint' || (n > start && TO_A_BOT.has(kind))))
  );
}
