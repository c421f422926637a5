import type { LogEntry, TableInfo } from '../net/wire';

/** The kinds of log entries that give a seat to a bot. */
const TO_A_BOT: ReadonlySet<string> = new Set(['bot', 'stand_in', 'remove']);

/** The help that one of these seats had in a game: a coach's advice, a hint, a bot that played for a while, or ''. */
export function helpOf(
  table: Pick<TableInfo, 'coached'>,
  log: readonly LogEntry[],
  seats: readonly number[],
): 'advice' | 'hint' | 'bot' | '' {
  const start = log.findIndex(({ kind }) => kind === 'start');
  const own = (seat: number): boolean => seats.includes(seat);
  if (table.coached) return 'advice';
  if (log.some(({ kind, seat }) => own(seat) && kind === 'hint')) return 'hint';
  return log.some(({ kind, seat }, n) => own(seat) && n > start && TO_A_BOT.has(kind)) ? 'bot' : '';
}

/** Whether one of these seats had help in a game. */
export function isHelped(...game: Parameters<typeof helpOf>): boolean {
  return helpOf(...game) !== '';
}
