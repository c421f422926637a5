import { number } from '../i18n';
import type { PuzzleTry } from '../net/wire';
import { hundredths, intervalWords } from '../review/measures';
import { RATING_BASE } from '../ui/people';
import { solved } from './solved.svelte';
import { t } from './words';

/**
 * Describe the cost of a try, as in "This action costs about 6 wins in 100 games". The next best action and the played
 * action have their own sentences.
 */
export function costWords(
  { loss }: Pick<PuzzleTry, 'loss'>,
  which: 'costs' | 'costs.other' | 'costs.played' = 'costs',
): string {
  const n = hundredths(loss.value);
  return n < 1 ? t(`${which}.little`) : t(which, { n });
}

/** Format an interval in hundredths of a win, as in "(almost certainly 3 to 9)", or return an empty string. */
export function costInterval({ loss }: Pick<PuzzleTry, 'loss'>): string {
  const interval = intervalWords(loss, loss.low < 0);
  return interval === '' ? '' : t('costs.interval', { interval });
}

/** Format a rating for display. On the displayed scale, no bot's rating is below 0. */
export function ratingWords(rating: number): string {
  return number(Math.round(RATING_BASE + rating));
}

/**
 * Describe my rating in a game with its 95% interval. If there is no rating yet, describe how many puzzles I must play
 * before it is shown.
 */
export function myRatingWords(game: string): string {
  const mine = solved.shownRating(game);
  if (!mine) return t('rating.after', { n: solved.untilShown(game) });
  const { rating, deviation } = mine;
  return t('rating', { rating: ratingWords(rating), within: number(Math.round(1.96 * deviation)) });
}
