const DAY = 86_400;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** The age in days of the oldest deal that can be played. */
export const DAYS_BACK = 30;

/** Whether a text is a valid date, such as 2026-11-26. */
export function isDay(text: string): boolean {
  return DATE.test(text) && !Number.isNaN(Date.parse(text)) && plus(text, 0) === text;
}

/** Return a date shifted by whole days. */
export function plus(day: string, days: number): string {
  return dayOf(Date.parse(day) / 1000 + days * DAY);
}

/** Return the UTC date at a moment in seconds since 1970. With UTC, the day is the same for all players. */
export function dayOf(moment: number): string {
  return new Date(moment * 1000).toISOString().slice(0, 10);
}

/** Return the moment at which a day ends. */
export function endOf(day: string): number {
  return Date.parse(day) / 1000 + DAY;
}
