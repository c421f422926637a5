import { isDay, plus } from '../net/days';
import { valueIn } from '../storage/storage';

/**
 * Return the number of consecutive days with a deal, up to today. A day without a deal breaks the streak only when it
 * is over.
 */
export function streakOf(days: readonly string[], today: string): number {
  let day = days.includes(today) ? today : plus(today, -1);
  let count = 0;
  for (; days.includes(day); day = plus(day, -1)) count += 1;
  return count;
}

/** Return the stored days without damaged entries. */
export function readDays(text: string | null): string[] {
  const kept = valueIn(text);
  return Array.isArray(kept) ? kept.filter((day): day is string => typeof day === 'string' && isDay(day)) : [];
}
