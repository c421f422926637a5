import { reachableBase } from '../net/reach';
import { day as dayInWords, number } from '../i18n';
import type { DailyDeal } from '../net/wire';
import { copy } from '../ui/copy';
import { toasts } from '../ui/toasts.svelte';
import { t } from '../words';

/** A bar of my points beside the strongest bot's: five squares, full where I reached it. */
export function bar(points: number, inventor: number | null): string {
  if (inventor === null || inventor <= 0) return '';
  const full = Math.max(0, Math.min(5, Math.round((5 * points) / inventor)));
  return '■'.repeat(full) + '□'.repeat(5 - full);
}

/** My result in a line that reveals nothing of the deal. */
export function shareLine(deal: DailyDeal, title: string, streak: number): string {
  const facts = [
    t('daily.share.head', { game: title, day: dayInWords(deal.day) }),
    t('daily.share.me', { points: number(deal.points ?? 0), place: deal.place ?? 0, of: deal.bots.length + 1 }),
    deal.inventor === null ? '' : t('daily.share.inventor', { points: number(deal.inventor) }),
    bar(deal.points ?? 0, deal.inventor),
    streak > 1 ? t('daily.streak', { n: streak }) : '',
  ];
  return facts.filter((fact) => fact !== '').join(' · ');
}

/** Share a line by the device's own sheet, or copy it. It has a link, if others can open it. */
export async function share(line: string): Promise<void> {
  const base = await reachableBase(location);
  const text = base === null ? line : `${line} ${base}#/day`;
  try {
    if ('share' in navigator && matchMedia('(pointer: coarse)').matches) {
      await navigator.share({ text });
      return;
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return; // the sheet was closed
  }
  if (await copy(text)) toasts.say(t('daily.copied'));
  else toasts.say(t('daily.copy'), { detail: text, plain: true });
}
