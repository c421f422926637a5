import { reachableBase } from '../net/reach';
import { day as dayInWords, number, percent } from '../i18n';
import type { DailyDeal } from '../net/wire';
import { copy } from '../ui/copy';
import { toasts } from '../ui/toasts.svelte';
import { t } from '../words';
import { amongBots } from './yardstick';

/**
 * Draw a bar of five squares for the share of bot games with fewer points than mine. The bar is empty if there are no
 * such games.
 */
export function bar(deal: DailyDeal): string {
  const bots = amongBots(deal.levels);
  if (bots === null) return '';
  const full = Math.round(5 * bots.share);
  return '■'.repeat(full) + '□'.repeat(5 - full);
}

/** Describe my result in a line that does not reveal the deal. */
export function shareLine(deal: DailyDeal, title: string, streak: number): string {
  const bots = amongBots(deal.levels);
  return joined([
    t('daily.share.head', { game: title, day: dayInWords(deal.day) }),
    t('daily.share.me', { points: number(deal.points ?? 0), place: deal.place ?? 0, of: deal.bots.length + 1 }),
    bots === null ? '' : t('daily.share.bots', { share: percent(bots.share) }),
    bar(deal),
    streak > 1 ? t('daily.streak', { n: streak }) : '',
  ]);
}

/**
 * Describe my results of a day in a line that does not reveal its deals. `puzzle` is whether I solved the puzzle at the
 * first try.
 */
export function dayLine(
  deals: readonly { deal: DailyDeal; title: string }[],
  day: string,
  puzzle: boolean | undefined,
  streak: number,
): string {
  const results = deals
    .filter(({ deal }) => deal.points !== null)
    .map(({ deal, title }) => `${title} ${bar(deal) || t('daily.share.points', { points: number(deal.points ?? 0) })}`);
  return joined([
    t('daily.share.day', { day: dayInWords(day) }),
    ...results,
    puzzle === undefined ? '' : t(puzzle ? 'daily.share.solved' : 'daily.share.tried'),
    streak > 1 ? t('daily.streak', { n: streak }) : '',
  ]);
}

function joined(facts: readonly string[]): string {
  return facts.filter((fact) => fact !== '').join(' · ');
}

/**
 * Share a line with the share dialog of the device, or copy it. The line ends with a link to the page, if other people
 * can open this link.
 */
export async function share(line: string): Promise<void> {
  const base = await reachableBase(location);
  const text = base === null ? line : `${line} ${base}#/day`;
  try {
    if ('share' in navigator && matchMedia('(pointer: coarse)').matches) {
      await navigator.share({ text });
      return;
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return; // the player closed the share dialog
  }
  if (await copy(text)) toasts.say(t('daily.copied'));
  else toasts.say(t('daily.copy'), { detail: text, plain: true });
}
