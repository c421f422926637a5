import type { Doing } from '../../../lib/board/client';
import { commas, list, signed } from '../../../lib/i18n';
import { componentOf, mechanicNumber, powerOf, robotFacts, spelled, unitFacts } from '../pieces';
import type { Brings, Components, FzztView, Sign } from '../types';
import { lookup, t } from '.';

export function signNames(signs: readonly Sign[]): string {
  return list(signs.map((sign) => t(`sign.${sign}`)));
}

function letters(signs: readonly Sign[]): string {
  return commas(signs.map((sign) => t(`sign.${sign}`)));
}

/** Describe a piece in a few words, as in the log. Returns null if the id belongs to no piece of this game. */
export function pieceName(piece: string): string | null {
  const card = spelled(piece);
  switch (card?.is) {
    case 'robot':
      return t('card.robot', { power: card.power, signs: letters(card.signs) });
    case 'unit':
      return t('card.unit', { class: className(card.grade), signs: letters(card.signs) });
    case 'mechanic':
    case 'upgrade':
    case 'fzzzt':
      return t(`card.${card.is}`);
    case undefined:
      return peripheralName(piece);
  }
}

/** Return the name of a unit's class, without symbols. */
export function className(grade: string): string {
  return lookup('unit', grade) ?? grade;
}

/** List pieces, with a few words for each. */
export function pieceNames(pieces: readonly string[]): string {
  return commas(pieces.map((piece) => pieceName(piece) ?? piece));
}

/** Return the text in large letters below an enlarged card. */
export function fullName(piece: string): string {
  const card = spelled(piece);
  switch (card?.is) {
    case 'robot':
      return t('full.robot', { power: card.power });
    case 'unit':
      return lookup('full', card.grade) ?? card.grade;
    case 'mechanic':
      return t('full.mechanic', { number: card.number });
    case 'upgrade':
    case 'fzzzt':
      return t(`full.${card.is}`);
    case undefined:
      return t('full.peripheral', { name: peripheralName(piece) ?? piece });
  }
}

/** Describe a card with all its printed facts in one sentence, which is its label for screen readers. */
export function cardLabel(components: Components, piece: string): string {
  const number = mechanicNumber(piece);
  if (number !== null) return t('label.mechanic', { number });
  const unit = unitFacts(components, piece);
  if (unit) {
    return t('label.unit', {
      class: t(`unit.${unit.class}`),
      signs: signNames(unit.symbols),
      value: unit.value,
      speed: unit.belt_speed,
    });
  }
  const facts = robotFacts(components, piece);
  if (!facts) return pieceName(piece) ?? piece;
  const { power, belt_speed: speed, symbols, vp } = facts;
  const points = t('points', { n: vp });
  if (facts.kind === 'up') return t('label.upgrade', { points, speed });
  if (facts.kind === 'fz') return t('label.fzzzt', { power, points, speed });
  return t('label.robot', { power, signs: signNames(symbols), points, speed });
}

/** Return the key of a peripheral's texts, such as `p03` for `p03-modem`. */
function numberOf(peripheral: string): string {
  return componentOf(peripheral).slice(0, 3);
}

export function peripheralName(peripheral: string): string | null {
  return lookup('peripheral', numberOf(peripheral), 'name');
}

export function peripheralText(peripheral: string): string {
  return lookup('peripheral', numberOf(peripheral), 'text') ?? '';
}

/** Describe the effect of a card on my units in words. */
export function bringsWords({ points, unit }: Brings): string {
  const gain = signed(points);
  return unit === null ? t('brings', { gain }) : t('brings.unit', { gain, unit: pieceName(unit) ?? unit });
}

/** The largest number of cards that the description of a bid names. */
const NAMED = 2;

/** Describe an action for a hint. */
export function actionWords({ text, targets }: Doing, view?: FzztView): string | null {
  const cards = list(targets.map((piece) => pieceName(piece) ?? piece));
  switch (text.split(' ', 1)[0]) {
    case 'bid':
      if (targets.length <= NAMED) return t('act.cards', { do: t('act.bid'), cards });
      return t('act.bid.total', {
        power: targets.reduce((sum, piece) => sum + powerOf(piece, view?.peripherals.active ?? null), 0),
        cards: t('cards', { n: targets.length }),
      });
    case 'mount': {
      const [robot = '', unit = ''] = targets.map((piece) => pieceName(piece) ?? piece);
      return t('act.mount', { robot, unit });
    }
    case 'shred':
      return t('act.cards', { do: t('shred.confirm'), cards });
    case 'done':
      return t('done');
    default:
      return null;
  }
}
