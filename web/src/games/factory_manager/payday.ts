import { prefersReducedMotion } from 'svelte/motion';
import type { Interlude } from '../../lib/board/client';
import type { GameEvent } from '../../lib/net/event';
import type { FactoryView } from './types';

/** The income of a seat: the value of the goods minus the cost of energy. */
export interface Pay {
  seat: number;
  /** The money from goods, and the money for energy. */
  goods: number;
  energy: number;
  /** The change of the seat's money. A loss cannot exceed the seat's money. */
  paid: number;
  /** The seat's money after the payment, or null after the last round, in which the scores are counted up. */
  money: number | null;
}

interface Payday extends FactoryView {
  payday: Pay[];
}

/** The milliseconds between two seats, and the milliseconds for all seats. */
export const STEP = 320;
const AROUND = 1300;
const GOODS = 10;
/** The last round pays twice (P14). */
const LAST = 2;

/** Return the incomes of the round during the payment, or null at other times. */
export function paydayOf(view: FactoryView): Pay[] | null {
  return 'payday' in view ? (view as Payday).payday : null;
}

/** Shows the incomes of a round side by side, before the next auction or the end of the game. */
export function interlude(
  before: FactoryView,
  after: FactoryView,
  events: readonly GameEvent[],
): Interlude<FactoryView> | null {
  const pays = events.flatMap((event) => (event.kind === 'income' ? [payOf(after, event)] : []));
  if (pays.length < after.seats || prefersReducedMotion.current) return null;
  const players = before.players.map((player) => {
    const { money, dials, income, forecast } = after.players[player.seat] ?? player;
    return { ...player, money: after.over ? player.money : money, dials, income, forecast };
  });
  const view: Payday = { ...before, players, price: after.price, turn: null, proposal: null, payday: pays };
  return { view, hold: AROUND + STEP * pays.length };
}

function payOf({ players, price, over }: FactoryView, event: GameEvent): Pay {
  const { seat, paid, money } = event as unknown as Pay;
  const { production, storage, energy } = players[seat]?.dials ?? {};
  const times = over ? LAST : 1;
  const goods = times * GOODS * Math.min(production?.value ?? 0, storage?.value ?? 0);
  return { seat, goods, energy: times * (energy?.value ?? 0) * price.now, paid, money: over ? null : money };
}
