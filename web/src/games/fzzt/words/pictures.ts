import type { PicturedWords } from '../../../lib/board/client';
import type { GameEvent } from '../../../lib/net/event';
import SpelledCard from '../art/SpelledCard.svelte';
import { spelled } from '../pieces';
import { pieceName } from './names';

/** Return the cards of an event, in the order in which its log line mentions them. */
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
