import { sentences } from '../../../lib/i18n';
import type { Amounts, Preview } from '../types';
import { goodName } from './cards';
import { amountsName } from './names';
import { t } from '.';

/** The costs and gains of an action, an opponent's gift, and a changed die. */
export function previewWords(preview: Preview): string {
  const said = (['cost', 'gain', 'opponent'] as const).map((key) => {
    const amounts = amountsSaid(preview[key] ?? {});
    return amounts === '' ? '' : t(`facts.${key}`, { amounts });
  });
  const { from, to } = preview;
  return sentences([...said, from !== undefined && to !== undefined ? t('explain.change', { from, to }) : '']);
}

/** The amounts with prestige and dice; empty if there is nothing. */
function amountsSaid(amounts: Amounts): string {
  const [prestige, dice] = [Number(amounts.prestige ?? 0), Number(amounts.dice ?? 0)];
  return amountsName(amounts, [
    ...(prestige > 0 ? [goodName('prestige', prestige)] : []),
    ...(dice > 0 ? [t('facts.dice', { n: dice })] : []),
  ]);
}
