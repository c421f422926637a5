import { number, signed } from '../i18n';
import type { Decision, Estimate, Report } from '../net/report';
import { t } from './words';

/** A result, or a difference of two, in hundredths of a win; an interval may be wider than what is possible. */
export const hundredths = (result: number): number => Math.round(100 * Math.max(-1, Math.min(1, result))) + 0;

/** "1 to 9" in hundredths of a win; with signs, "−3 to +4". */
export function intervalWords({ low, high }: Estimate, withSigns = false): string {
  const write = withSigns ? signed : number;
  return t('interval', { low: write(hundredths(low)), high: write(hundredths(high)) });
}

/** A part of a result, with its sign, in hundredths of a win. */
export const partWords = ({ value }: Pick<Estimate, 'value'>): string => signed(hundredths(value));

/** The cost of a decision: "cost about 6 of 100 wins". */
export function lossWords({ loss, verdict }: Pick<Decision, 'loss' | 'verdict'>): string {
  if (verdict === 'unclear') return t('loss.unclear', { interval: intervalWords(loss, loss.low < 0) });
  const n = hundredths(loss.value);
  return n < 1 ? t('loss.little') : t('loss', { n });
}

/** "12 mills", the thousandths of a win. */
export const millsWords = ({ value }: Pick<Estimate, 'value'>): string =>
  t('mills', { n: Math.round(value) + 0 }).replace('-', '−');

/** "12 to 41" of an estimate in mills. */
export function millsInterval({ low, high }: Estimate): string {
  return t('interval', { low: number(Math.round(low) + 0), high: number(Math.round(high) + 0) });
}

/** The playouts of a review for each decision that is judged. */
export function playoutsOf({ budget, by_seat }: Pick<Report, 'budget' | 'by_seat'>): number {
  const judged = by_seat.reduce((sum, { unforced }) => sum + unforced, 0);
  return Math.round(budget / Math.max(1, judged));
}
