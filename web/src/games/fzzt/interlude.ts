import type { Interlude } from '../../lib/board/client';
import type { GameEvent } from '../../lib/net/event';
import type { FzztView, Player } from './types';

/** The time in milliseconds for which the bids of an auction are shown. A tie needs more time to read. */
const REVEAL = 2600;
const TIE = 1200;

/** Whether the bids for the card on auction are visible: the interlude between two auctions. */
export function isReveal({ belt, lot, last }: FzztView): boolean {
  return lot !== null && last !== null && belt[lot]?.card === last.lot;
}

/**
 * The table after the last bid and before its consequences: all bids are visible, and the card on auction is still in
 * its place.
 */
export function interlude(before: FzztView, after: FzztView, events: readonly GameEvent[]): Interlude<FzztView> | null {
  const view = { ...before, last: after.last };
  if (!after.last || !isReveal(view) || !events.some(({ kind }) => kind === 'reveal')) return null;
  const { bids, tied } = after.last;
  const players = before.players.map((player, seat) => withoutBid(player, bids[seat]?.cards ?? []));
  return { view: { ...view, players }, hold: REVEAL + (tied.length > 1 ? TIE : 0) };
}

/** The cards of a bid are on the table, so a visible hand does not show them. */
function withoutBid(player: Player, bid: readonly string[]): Player {
  const cards = player.cards?.filter((card) => !bid.includes(card)) ?? null;
  return { ...player, bid: null, waiting: false, cards };
}

/** The seats in the order in which they win ties. The first seat is the chief, except under the joystick (Z9, Z32). */
export function tieOrder({ seats, chief, peripherals }: FzztView): number[] {
  const clockwise = Array.from({ length: seats }, (_, i) => (chief + i) % seats);
  return peripherals.active === 'p07-joystick' ? clockwise.reverse() : clockwise;
}
