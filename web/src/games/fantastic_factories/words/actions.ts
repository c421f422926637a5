import type { Doing } from '../../../lib/board/client';
import { list } from '../../../lib/i18n';
import { isDie, spelled } from '../pieces';
import type { FactoriesView } from '../types';
import { lookup, t } from '.';
import { floorName, goodName } from './cards';
import { amountsName, dieOf, pieceName } from './names';

type Floor = Parameters<typeof floorName>[0];

/** Describe an action for a hint. Dice are named by value, and places by their cards. */
export function actionWords({ text, targets }: Doing, view?: FactoriesView, names?: readonly string[]): string | null {
  const [verb = '', first = '', second = ''] = text.split(' ');
  const words = lookup('do', verb) ?? t('do.choose');
  const value = Number(first);
  switch (verb) {
    case 'place':
      return t('act.to', { do: words, die: diceShown([value]), floor: floorName(second as Floor) });
    case 'die':
    case 'dice':
      return t('act.said', { do: words, pieces: diceShown(text.split(' ').slice(1).map(Number)) });
    case 'set':
    case 'name':
    case 'value':
      return t(`act.${verb}`, { value });
    case 'refresh':
      return t('act.row', {
        row: t(first === 'blueprints' ? 'piece.row.blueprints' : 'piece.row.contractors'),
        amount: goodName(second === 'energy' ? 'energy' : 'metal', 1),
      });
    case 'split':
      return t('act.said', { do: words, pieces: amountsName({ metal: value, energy: Number(second) }) });
    case 'discard':
      if (first === 'metal' || first === 'energy')
        return t('act.said', { do: t('do.give'), pieces: goodName(first, 1) });
  }
  return chainWords(verb, words, targets, view, names);
}

/** Name dice by their values, as in "the dice 1 and 4". */
function diceShown(values: readonly number[]): string {
  return t('dice.shown', { n: values.length, values: list(values.map(String)) });
}

/** Describe a chain by its verb, its cards, the dice, the cards that pay, and the player who gets the gift. */
function chainWords(
  verb: string,
  words: string,
  targets: readonly string[],
  view?: FactoriesView,
  names?: readonly string[],
): string | null {
  const named = (of: (piece: string, place: number) => boolean) =>
    targets.filter(of).flatMap((piece) => pieceName(piece, view, names) ?? []);
  const dice = targets.flatMap((piece, place) => (place > 0 ? (dieOf(piece, view)?.value ?? []) : []));
  const pays = (piece: string, place: number) => verb !== 'discard' && place > 0 && spelled(piece)?.is === 'hand';
  const gets = (piece: string, place: number) => place > 0 && spelled(piece)?.is === 'player';
  const done = named((piece, place) => !pays(piece, place) && !gets(piece, place) && !(place > 0 && isDie(piece)));
  if (done.length === 0) return lookup('do', verb);
  let said = t('act.said', { do: words, pieces: list(done) });
  const [cards, [name]] = [named(pays), named(gets)];
  if (dice.length > 0) said = t('act.with', { said, dice: diceShown(dice) });
  said = withPayment(said, cards, done);
  return name ? t('act.gift', { said, name }) : said;
}

/** Add the cards that pay to a sentence about the cards that are built, hired or used. */
export function withPayment(said: string, cards: readonly string[], done: readonly string[]): string {
  return cards.length > 0 ? t('act.pay', { said, cards: list(paying(cards, done)) }) : said;
}

/** Name the cards that pay. Equal cards are counted, and a copy of the built card is named as another card. */
function paying(cards: readonly string[], done: readonly string[]): string[] {
  return [...new Set(cards)].map((card) => {
    const n = cards.filter((other) => other === card).length;
    if (n > 1) return t('act.pay.several', { n, card });
    return done.includes(card) ? t('act.pay.other', { card }) : card;
  });
}
