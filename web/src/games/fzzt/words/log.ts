import type { PicturedWords } from '../../../lib/board/client';
import type { GameEvent } from '../../../lib/net/event';
import { commas, list, semicolons } from '../../../lib/i18n';
import SpelledCard from '../art/SpelledCard.svelte';
import type { Events } from '../wire';
import { isUnwanted, spelled } from '../pieces';
import { t } from '.';
import { peripheralName, peripheralText, pieceName, pieceNames } from './names';

type Lines = { [Kind in keyof Events]: (event: Events[Kind], name: string, names: string[]) => string | null };

const LINES: Lines = {
  round: ({ round }) => t('log.round', { round }),
  deal: ({ hands }, _, names) =>
    new Set(hands).size === 1
      ? t('log.deal', { n: hands[0] ?? 0 })
      : t('log.deal.sizes', { hands: eachOf(hands, names) }),
  redraw: ({ hands }, _, names) => t('log.redraw', { hands: eachOf(hands, names) }),
  open: ({ cards }) => t('log.open', { cards: pieceNames(cards) }),
  peripheral: ({ card }) => t('log.peripheral', { name: peripheralName(card) ?? card, text: peripheralText(card) }),
  // a bid without a count is visible on the board; log lines for it would be noise
  laid: ({ count }, name) => (count === null ? null : t('log.laid.count', { name, n: count })),
  // the reveal that follows repeats the sizes
  sizes: () => null,
  reveal: ({ bids, powers }, _, names) => {
    const told = bids.flatMap((cards, seat) =>
      cards
        ? t('log.reveal.bid', { name: nameOf(seat, names), power: powers[seat] ?? 0, cards: pieceNames(cards) })
        : [],
    );
    return t('log.reveal', { bids: semicolons(told) });
  },
  sold: ({ card }, name) => t(isUnwanted(card) ? 'log.takes' : 'log.sold', { name, card: pieceName(card) ?? card }),
  returned: ({ card }, name) => t('log.returned', { name, card: pieceName(card) ?? card }),
  tie: ({ tied }, _, names) => t('log.tie', { names: list(tied.map((seat) => nameOf(seat, names))) }),
  chief: (_, name) => t('log.chief', { name }),
  production: () => t('log.production'),
  mount: ({ robot, unit }, name) =>
    t('log.mount', { name, robot: pieceName(robot) ?? robot, unit: pieceName(unit) ?? unit }),
  shred: ({ robot }, name) => t('log.shred', { name, robot: pieceName(robot) ?? robot }),
  done: (_, name) => t('log.done', { name }),
  final: () => t('log.final'),
};

/** One log line for an event; null where none is needed. */
export function logLine(event: GameEvent, names: string[]): string | null {
  const kind: unknown = event.kind;
  if (typeof kind !== 'string' || !(kind in LINES)) return null;
  const line = LINES[kind as keyof Events] as (event: GameEvent, name: string, names: string[]) => string | null;
  return line(event, nameOf(Number(event.seat), names), names);
}

/** The cards of an event, in the order in which its line names them. */
export function logPictures(event: GameEvent): PicturedWords[] {
  const { cards, bids, card, robot, unit } = event;
  const laid = Array.isArray(bids) ? bids.flatMap((bid: unknown, seat) => pictures(bid, seat)) : [];
  return [...laid, ...pictures(cards), ...pictures([card, robot, unit])];
}

function pictures(pieces: unknown, seat = -1): PicturedWords[] {
  return (Array.isArray(pieces) ? pieces : []).flatMap((piece: unknown) => {
    if (typeof piece !== 'string' || !spelled(piece)) return [];
    return { words: pieceName(piece) ?? piece, component: SpelledCard, props: { piece, seat } };
  });
}

function nameOf(seat: number, names: string[]): string {
  return names[seat] ?? '';
}

function eachOf(values: readonly number[], names: string[]): string {
  return commas(values.map((value, seat) => `${nameOf(seat, names)} ${value}`));
}
