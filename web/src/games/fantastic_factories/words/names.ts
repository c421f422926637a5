import { list } from '../../../lib/i18n';
import { spelled } from '../pieces';
import type { Amounts, DieState, FactoriesView } from '../types';
import { t } from '.';
import { cardName, cardText, floorName, goodName } from './cards';

/** Those words of the view that are not cards. */
const AMOUNTS = new Set(['metal', 'energy', 'goods', 'blueprint', 'prestige']);

/**
 * Describe a piece in a few words, for the log and for screen readers. Returns null if the id belongs to no piece of
 * this game. The id of a die or market slot is not enough: the view gives the die's value and the slot's card.
 */
export function pieceName(piece: string, view?: FactoriesView, names?: readonly string[]): string | null {
  const read = spelled(piece);
  switch (read?.is) {
    case 'hand':
    case 'built':
      return cardName(read.card);
    case 'slot':
      return cardIn(piece, view) ?? t(`piece.slot.${read.row}`);
    case 'floor':
      return floorName(read.floor);
    case 'die': {
      const die = dieOf(piece, view);
      return die ? dieName(die) : t('piece.die');
    }
    case 'token':
      return t(`piece.token.${read.what}`);
    case 'row':
      return t(`piece.row.${read.row}`);
    case 'player':
      return names?.[read.seat] ?? t('piece.player');
    case 'machine':
      return t('piece.machine', { n: read.number });
    case undefined:
      // only the card, as in the view
      return AMOUNTS.has(piece) || cardText(piece) === '' ? null : cardName(piece);
  }
}

/** Return the card in a slot of the market. */
function cardIn(slot: string, view?: FactoriesView): string | null {
  const { blueprints = [], contractors = [] } = view?.market ?? {};
  const card = [...blueprints, ...contractors].find(({ id }) => id === slot)?.card ?? null;
  return card === null ? null : cardName(card);
}

/** Return the state of a die in a view. */
export function dieOf(piece: string, view?: FactoriesView): DieState | undefined {
  return view?.players.flatMap(({ dice }) => dice).find(({ id }) => id === piece);
}

/** Name a die by its value, because players do not see the number in its id. */
export function dieName({ value, extra }: DieState): string {
  const shown = value === null ? t('die.unnamed') : t('die.label', { value });
  return extra ? t('die.extra', { die: shown }) : shown;
}

/** Return the short name of a piece or a card. */
export function nameOf(piece: string): string {
  return pieceName(piece) ?? cardName(piece);
}

const COUNTED = ['goods', 'metal', 'energy'] as const;

/**
 * Describe amounts in words, such as "2 goods and 1 metal", followed by `more`. The result is empty without any
 * amounts.
 */
export function amountsName({ blueprints, ...amounts }: Amounts, more: readonly string[] = []): string {
  const said = COUNTED.flatMap((what) => {
    const n = Number(amounts[what] ?? 0);
    return n > 0 ? goodName(what, n) : [];
  });
  const cards = Number(blueprints ?? 0);
  return list([...said, ...(cards > 0 ? [goodName('blueprint', cards)] : []), ...more]);
}
