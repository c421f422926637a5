import type { TableInfo } from '../net/wire';

const DAY = 86_400;

/** The choices for the number of days per decision at a new table. The number 0 means a live table. */
export const DAYS = [0, 1, 2, 3, 5, 7, 14] as const;

/**
 * Return the seconds until the earliest deadline in `seats`, at which a bot takes over the seat, or null if there is no
 * deadline. Times are in seconds.
 */
export function timeLeft(table: TableInfo, seats: readonly number[], now: number): number | null {
  const due = table.seats.filter(({ seat }) => seats.includes(seat)).flatMap(({ due }) => (due === null ? [] : [due]));
  return due.length === 0 ? null : Math.max(0, Math.min(...due) - now);
}

/**
 * Whether to warn the player because little time is left: at most a quarter of the time for a decision, and at most a
 * day.
 */
export function isLittle(table: TableInfo, left: number): boolean {
  return left <= Math.min((table.days * DAY) / 4, DAY);
}

/** Return the seats of a person. */
export function seatsOf(table: TableInfo, player: string): number[] {
  return player === '' ? [] : table.seats.filter((seat) => seat.player === player).map(({ seat }) => seat);
}
