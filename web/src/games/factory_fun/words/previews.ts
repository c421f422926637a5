import { t } from '.';

/** The value of a machine, the cost of a piece, or the sums of a finished build. */
export function previewWords(preview: Readonly<Record<string, unknown>>): string {
  const { value, cost = 0, price = 0, balance, bonus } = preview as Partial<Record<string, number>>;
  if (balance !== undefined && bonus !== undefined) return t('facts.build', { price, balance, bonus });
  if (balance !== undefined) return t('facts.balance', { balance });
  if (value !== undefined) return t('facts.value', { value });
  return cost > 0 ? t('facts.cost', { cost }) : '';
}
