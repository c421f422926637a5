import { valueIn } from '../storage/storage';

const DAY = 86_400_000;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** A date such as 2026-11-26 moved by whole days. */
export function plus(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
}

/** The UTC date of a moment in seconds since 1970: the day of the deal. */
export function dayOf(moment: number): string {
  return new Date(moment * 1000).toISOString().slice(0, 10);
}

/** The number of consecutive days played up to today; a day that is not over does not end the series. */
export function streakOf(days: readonly string[], today: string): number {
  let day = days.includes(today) ? today : plus(today, -1);
  let count = 0;
  for (; days.includes(day); day = plus(day, -1)) count += 1;
  return count;
}

/** The kept days; what is damaged is left out. */
export function readDays(text: string | null): string[] {
  const kept = valueIn(text);
  return Array.isArray(kept) ? kept.filter((day): day is string => typeof day === 'string' && DATE.test(day)) : [];
}
