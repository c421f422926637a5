import { number, sentences } from '../../../lib/i18n';
import type { Figures } from '../types';
import { kindName } from './names';
import { t } from '.';

/** An action's preview (`codec/preview.py`). */
interface Preview {
  workers?: number;
  discount?: number;
  available?: number;
  next?: string | null;
  price?: number;
  space?: number;
  money?: number;
  income?: number[];
  before?: Figures;
  after?: Figures;
}

/** The workers of a bid, the tile below, prices with the money left, and the income. */
export function previewWords(preview: Preview): string {
  const { discount, workers = 0, available = 0, next } = preview;
  if (discount !== undefined) return t('facts.bid', { n: workers, available });
  if (next !== undefined) return next === null ? t('facts.last') : t('facts.next', { tile: kindName(next) });
  return sentences([paid(preview), earned(preview)]);
}

/** The price and the money left; empty if nothing is paid. */
function paid({ price = 0, space = 0, money = 0 }: Preview): string {
  if (price === 0 && space === 0) return '';
  const left = t('money.left', { n: money });
  return space > 0 ? t('facts.paid.space', { price, space, left }) : t('facts.paid', { price, left });
}

/** The income at the current price of energy, or how it changes. */
function earned({ before, after, income }: Preview): string {
  const is = (after?.income ?? income)?.[0];
  if (is === undefined) return '';
  const was = before?.income[0] ?? is;
  if (was === is) return t('facts.income', { income: number(is) });
  return t('facts.income.change', { before: number(was), after: number(is) });
}
