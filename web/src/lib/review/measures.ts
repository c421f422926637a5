import { number, signed } from '../i18n';
import type { Decision, Estimate, Report } from '../net/report';
import { lookup, t } from './words';

/**
 * Convert a result, or a difference of two results, to hundredths of a win. An interval may exceed the possible range.
 */
export const hundredths = (result: number): number => Math.round(100 * Math.max(-1, Math.min(1, result))) + 0;

/**
 * Format an interval in hundredths of a win, as in "1 to 9", or, with signs, as in "−3 to +4". Returns an empty string
 * if both ends are equal.
 */
export function intervalWords({ low, high }: Estimate, withSigns = false): string {
  const write = withSigns ? signed : number;
  if (hundredths(low) === hundredths(high)) return '';
  return t('interval', { low: write(hundredths(low)), high: write(hundredths(high)) });
}

/** Format a part of a result in hundredths of a win, with its sign. */
export const partWords = ({ value }: Pick<Estimate, 'value'>): string => signed(hundredths(value));

/** Return the verdict of a decision in words. */
export function verdictWords({ verdict, found }: Pick<Decision, 'verdict' | 'found'>): string {
  return found ? t('find') : (lookup('verdict', verdict) ?? '');
}

/** Describe the cost of a decision, as in "cost about 6 wins in 100 games", or of the line that a find avoided. */
export function lossWords({ loss, found }: Pick<Decision, 'loss' | 'found'>): string {
  if (found) return t('find.loss', { n: hundredths(found.loss.value) });
  const n = hundredths(loss.value);
  return n < 1 ? t('loss.little') : t('loss', { n });
}

/** Convert a mean loss from thousandths of a result to wins in 100 games, with one decimal. An estimate can be below 0. */
const tenths = (mills: number): number => Math.max(0, Math.round(mills)) / 10;

/** Format a mean loss per decision, given in thousandths of a result, as wins in 100 games, such as "1.2". */
export const eachWords = ({ value }: Pick<Estimate, 'value'>): string => number(tenths(value));

/** Format the interval of a mean loss, as in "0.4 to 2.1". */
export function eachInterval({ low, high }: Estimate): string {
  return t('interval', { low: number(tenths(low)), high: number(tenths(high)) });
}

/**
 * Describe the remaining time, as in "about 40 seconds left". Returns an empty string as long as the time is unknown.
 */
export function leftWords(seconds: number | null): string {
  if (seconds === null) return '';
  return seconds < 90
    ? t('left.seconds', { n: Math.max(5, 5 * Math.round(seconds / 5)) })
    : t('left.minutes', { n: Math.round(seconds / 60) });
}

/** Return the number of playouts that a review used for each decision that it judged. */
export function playoutsOf({ budget, by_seat }: Pick<Report, 'budget' | 'by_seat'>): number {
  const judged = by_seat.reduce((sum, { unforced }) => sum + unforced, 0);
  return Math.round(budget / Math.max(1, judged));
}
