import type { GameEvent } from '../../lib/net/event';
import { travelsOf, type Travel } from '../../lib/motion/travel';

/** The number of copies of a card in the game, which is also the maximum in one hand. */
const COPIES = 5;

/** Return a movement for each possible copy of the named card in the hand. */
function held(card: unknown, way: Omit<Travel, 'piece'>): Travel[] {
  if (typeof card !== 'string') return [];
  return Array.from({ length: COPIES }, (_, i) => ({ piece: `hand-${card}-${i + 1}`, ...way }));
}

function names(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

/**
 * Return the cards that other players add to the board. Dice are left out because all dice are rolled in each round;
 * hands are left out because they are hidden.
 */
export function marked(event: GameEvent): string[] {
  if (event.kind === 'build' || event.kind === 'machine_take')
    return typeof event.piece === 'string' ? [event.piece] : [];
  return event.kind === 'refill' ? travels(event).map(({ piece }) => piece) : [];
}

/** Return the origin and destination of each piece that an event moves. */
export function travels(event: GameEvent): Travel[] {
  const hand = `hand-${String(event.seat)}`;
  const toDiscard = { to: 'discard-blueprints' };
  switch (event.kind) {
    case 'take': {
      const slot = `blueprint-${String(event.slot)}`;
      return [{ piece: `on-${slot}-${String(event.card)}`, to: hand }, ...held(event.card, { from: slot })];
    }
    case 'hire': {
      const slot = `contractor-${String(event.slot)}`;
      const seat = `mark-${String(event.seat)}`;
      return [...held(event.discard, toDiscard), { piece: `on-${slot}-${String(event.card)}`, to: seat }];
    }
    case 'refill': {
      const row = String(event.row);
      const slot = `${row.slice(0, -1)}-${String(event.slot)}`;
      return [{ piece: `on-${slot}-${String(event.card)}`, from: `deck-${row}` }];
    }
    case 'draw':
      return names(event.cards).flatMap((card) => held(card, { from: 'deck-blueprints' }));
    case 'build': {
      const from = event.discard === null ? 'deck-blueprints' : hand;
      return [
        ...held(event.discard, toDiscard),
        ...held(event.card, { to: `seat-${String(event.seat)}` }),
        { piece: String(event.piece), from },
      ];
    }
    case 'activate':
      return [
        ...names(event.dice).map((piece) => ({ piece })),
        ...names(event.discards).flatMap((card) => held(card, toDiscard)),
      ];
    case 'excess':
      return held(event.what, toDiscard);
    case 'roll':
    case 'extra':
      return travelsOf(event).map(({ piece }) => ({ piece, from: `mark-${String(event.seat)}` }));
    case 'machine_take': {
      const from = event.slot === null ? 'deck-blueprints' : `blueprint-${String(event.slot)}`;
      const gone = event.slot === null ? [] : [{ piece: `on-${from}-${String(event.card)}`, to: 'machine' }];
      return typeof event.piece === 'string' ? [...gone, { piece: event.piece, from }] : [];
    }
    default:
      return travelsOf(event);
  }
}
