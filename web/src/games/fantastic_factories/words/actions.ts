import type { Doing } from '../../../lib/board/client';
import { list } from '../../../lib/i18n';
import type { FactoriesView } from '../types';
import { lookup, t } from '.';
import { floorName, goodName } from './cards';
import { amountsName, pieceName } from './names';

type Floor = Parameters<typeof floorName>[0];

/** What an action is called in a hint: dice by what they show, places by their cards. */
export function actionWords({ text, targets }: Doing, view?: FactoriesView, names?: readonly string[]): string | null {
  const [verb = '', first = '', second = ''] = text.split(' ');
  const words = lookup('do', verb) ?? t('do.choose');
  const value = Number(first);
  switch (verb) {
    case 'place':
      return t('act.to', { do: words, die: t('die.short', { value }), floor: floorName(second as Floor) });
    case 'die':
    case 'dice': {
      const dice = text.split(' ').slice(1);
      return t('act.said', { do: words, pieces: list(dice.map((one) => t('die.short', { value: Number(one) }))) });
    }
    case 'set':
    case 'name':
    case 'value':
      return t(`act.${verb}`, { value });
    case 'refresh':
      return t('act.row', { do: words, amount: goodName(second === 'energy' ? 'energy' : 'metal', 1) });
    case 'split':
      return t('act.said', { do: words, pieces: amountsName({ metal: value, energy: Number(second) }) });
    case 'discard':
      if (first === 'metal' || first === 'energy')
        return t('act.said', { do: t('do.give'), pieces: goodName(first, 1) });
  }
  const named = targets.map((piece) => pieceName(piece, view, names)).filter((name) => name !== null);
  return named.length > 0 ? t('act.said', { do: words, pieces: list(named) }) : lookup('do', verb);
}
