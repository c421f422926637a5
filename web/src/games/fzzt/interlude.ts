import type { Interlude } from '../../lib/board/client';
import type { GameEvent } from '../../lib/net/event';
import type { FzztView, Player } from './types';

/**
 * The milliseconds for which the board shows the bids of an auction. A tie is shown longer, because it takes longer to
 * read.
 */
const REVEAL = 2600;
const TIE = 1200;

/**
 * The milliseconds after which the bids turn over, the sums appear and the winner appears. Waiting scenes halve the
 * duration, so all of this happens in its first half.
 */
export const BEATS = { turn: 250, sums: 550, winner: 800 };

/** Whether the view is the pause between two auctions, in which the bids for the auctioned card are visible. */
export function isReveal({ belt, lot, last }: FzztView): boolean {
  return lot !== null && last !== null && belt[lot]?.card === last.lot;
}

/** Return the view between the last bid and its result, with all bids visible and the auctioned card in its place. */
export function interlude(before: FzztView, after: FzztView, events: readonly GameEvent[]): Interlude<FzztView> | null {
  const view = { ...before, last: after.last };
  if (!after.last || !isReveal(view) || !events.some(({ kind }) => kind === 'reveal')) return null;
  const { bids, tied } = after.last;
  const players = before.players.map((player, seat) => withoutBid(player, bids[seat]?.cards ?? []));
  return { view: { ...view, players }, hold: REVEAL + (tied.length > 1 ? TIE : 0) };
}

/** Remove the cards of a bid from a visible hand, because they are on the table. */
function withoutBid(player: Player, bid: readonly string[]): Player {
  const cards = player.cards?.filter((card) => !bid.includes(card)) ?? null;
  return { ...player, bid: null, waiting: false, cards };
}

/**
 * Return the seats in the order in which they win ties. The chief is first, except when the joystick is used (Z9, Z32).
 */
export function tieOrder({ seats, chief, peripherals }: FzztView): number[] {
  const clockwise = Array.from({ length: seats }, (_, i) => (chief + i) % seats);
  return peripherals.active === 'p07-joystick' ? clockwise.reverse() : clockwise;
}
