import type { GameEvent } from '../../../lib/net/event';
import { list, sentences } from '../../../lib/i18n';
import type { MachineColour } from '../types';
import type { Events } from '../wire';
import { t } from '.';
import { cardName, floorName, goodName, typeName } from './cards';
import { amountsName, nameOf } from './names';

interface Told {
  /** The player of the event; the Machine where it is nobody's. */
  name: string;
  names: string[];
}

type Line<E> = (event: E, told: Told) => string | null;

const LINES: { [K in keyof Events]: Line<Events[K]> } = {
  round: ({ round, first, last }, { names }) => {
    if (names.length === 1) return t(last ? 'log.round.last.alone' : 'log.round.alone', { round });
    return t(last ? 'log.round.last' : 'log.round', { round, name: names[first] ?? '' });
  },
  refill: ({ card }) => t('log.refill', { card: cardName(card) }),
  reshuffle: ({ row }) => t(`log.reshuffle.${row}`),
  refresh: ({ row, paid }, { name }) => t(`log.refresh.${row}`, { name, paid: t(`piece.token.${paid}`) }),
  take: ({ card }, { name }) => t('log.take', { name, card: cardName(card) }),
  // an opponent's gain has its own event
  hire: ({ card, discard, energy }, { name }) => {
    const told = { name, card: cardName(card), discard: cardName(discard) };
    return energy > 0 ? t('log.hire.paid', { ...told, energy }) : t('log.hire', told);
  },
  gain: ({ from, ...amounts }, { name }) =>
    t('log.gain', { name, amounts: amountsName(amounts) || t('nothing'), from: nameOf(from) }),
  draw: ({ number, from, cards }, { name }) => {
    const told = { name, from: nameOf(from) };
    if (number === 0) return t('log.draw.none', told);
    return cards
      ? t('log.draw.own', { ...told, cards: list(cards.map(cardName)) })
      : t('log.draw', { ...told, n: number });
  },
  reveal: ({ card, kept, from }, { name }) =>
    t(kept ? 'log.reveal.kept' : 'log.reveal.gone', { name, card: cardName(card), from: nameOf(from) }),
  build: ({ card, discard, metal, energy }, { name }) => {
    if (discard === null) return t('log.build.free', { name, card: cardName(card) });
    const told = { name, card: cardName(card), discard: cardName(discard) };
    const amounts = amountsName({ metal, energy });
    return amounts === '' ? t('log.build.card', told) : t('log.build', { ...told, amounts });
  },
  pass: (_, { name }) => t('log.pass', { name }),
  roll: ({ dice, from }, { name }) => {
    if (dice.length === 0) return null;
    const told = { name, dice: list(dice.map(({ value }) => String(value))) };
    return from === null ? t('log.roll', told) : t('log.roll.from', { ...told, from: nameOf(from) });
  },
  ready: (_, { name }) => t('log.ready', { name }),
  set: ({ value }, { name }) => t('log.set', { name, value }),
  name: ({ value }, { name }) => t('log.name', { name, value }),
  place: ({ value, floor, ...amounts }, { name }) =>
    t('log.place', { name, value, floor: floorName(floor), amounts: amountsName(amounts) || t('nothing') }),
  activate: (event, { name }) => {
    const card = event.copied === null ? cardName(event.card) : t('log.copied', { card: cardName(event.card) });
    const paid = amountsName({ metal: event.paid_metal, energy: event.paid_energy });
    const gain = amountsName({ goods: event.goods, metal: event.metal, energy: event.energy });
    const amounts = paid !== '' && gain !== '' ? t('log.paid', { paid, gain }) : paid || gain;
    const line = amounts === '' ? t('log.activate.only', { name, card }) : t('log.activate', { name, card, amounts });
    if (event.discards.length === 0) return line;
    return sentences([line, t('log.discarding', { name, cards: list(event.discards.map(cardName)) })]);
  },
  change: ({ before, after, from }, { name }) => t('log.change', { name, before, after, from: nameOf(from) }),
  extra: ({ value, from }, { name }) => t('log.extra', { name, value, from: nameOf(from) }),
  end: (_, { name }) => t('log.end', { name }),
  excess: ({ what }, { name }) =>
    t('log.excess', { name, what: what === 'metal' || what === 'energy' ? goodName(what, 1) : cardName(what) }),
  trigger: ({ goods, buildings }, { name }) =>
    goods >= 12 ? t('log.trigger.goods', { name, n: goods }) : t('log.trigger.buildings', { name, n: buildings }),
  machine_roll: ({ dice }) => t('log.machine.roll', { dice: list(Object.entries(dice).map(machineDie)) }),
  machine_take: ({ slot, card }) => {
    if (card === null) return t('log.machine.take.none');
    return slot === null
      ? t('log.machine.take.deck', { card: cardName(card) })
      : t('log.machine.take', { card: cardName(card), n: slot });
  },
  machine_discard: ({ row }) => t(`log.machine.discard.${row}`),
  machine_make: ({ colour, type, value, cards, made }) =>
    t(made ? 'log.machine.made' : 'log.machine.idle', {
      colour: t(`colour.${colour}`),
      value,
      cards,
      type: typeName(type),
    }),
  // the table says that itself
  final: () => null,
};

function machineDie([colour, value]: [string, number]): string {
  return t('log.machine.die', { colour: t(`colour.${colour as MachineColour}`), value });
}

/** One log line for an event; null where none is needed. */
export function logLine(event: GameEvent, names: string[]): string | null {
  const kind: unknown = event.kind;
  if (typeof kind !== 'string' || !(kind in LINES)) return null;
  const line = LINES[kind as keyof Events] as Line<GameEvent>;
  return line(event, { name: names[Number(event.seat)] ?? t('the.machine'), names });
}
