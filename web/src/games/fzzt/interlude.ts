import type { Interlude } from '../../lib/board/client';
import type { GameEvent } from '../../lib/net/event';
import type { FzztView, Player } from './types';

/** The milliseconds for which the bids of an auction are shown. A tie takes longer to read. */
const REVEAL = 2600;
const TIE = 1200;

/** Whether the view is the interlude between two auctions, in which the bids for the card on auction are visible. */
export function isReveal({ belt, lot, last }: FzztView): boolean {
  return lot !== null && last !== null && belt[lot]?.card === last.lot;
}

/**
 * Return the table between the last bid and its consequences, with all bids visible and the card on auction still in
 * its place.
 */
export function interlude(before: FzztView, after: FzztView, events: readonly GameEvent[]): Interlude<FzztView> | null {
  const view = { ...before, last: after.last };
  if (!after.last || !isReveal(view) || !events.some(({ kind }) => kind === 'reveal')) return null;
  const { bids, tied } = after.last;
  const players = before.players.map((player, seat) => withoutBid(player, bids[seat]?.cards ?? []));
  return { view: { ...view, players }, hold: REVEAL + (tied.length > 1 ? TIE : 0) };
}

/** Remove the cards of a bid, which are on the table, from a visible hand. */
function withoutBid(player: Player, bid: readonly string[]): Player {
  const cards = player.cards?.filter((card) => !bid.includes(card)) ?? null;
  return { ...player, bid: null, waiting: false, cards };
}

/**
 * Return the seats in the order in which they win ties. The chief comes first, except under the joystick (Z9, Z32).
 */
export function tieOrder({ seats, chief, peripherals }: FzztView): number[] {
  const clockwise = Array.from({ length: seats }, (_, i) => (chief + i) % seats);
  return peripherals.active === 'p07-joystick' ? clockwise.reverse() : clockwise;
}
