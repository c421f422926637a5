import { prefersReducedMotion } from 'svelte/motion';
import type { Interlude } from '../../lib/board/client';
import type { GameEvent } from '../../lib/net/event';
import type { FactoryView } from './types';

/** The income of a seat: goods that are made and stored, less energy. */
export interface Pay {
  seat: number;
  /** Money for goods, and for energy. */
  goods: number;
  energy: number;
  /** The change of its money: a loss is limited to what it had. */
  paid: number;
  money: number;
}

interface Payday extends FactoryView {
  payday: Pay[];
}

/** The time between two seats, and around all of them, in milliseconds. */
export const STEP = 320;
const AROUND = 1300;
const GOODS = 10;

/** The incomes of the round, while they are paid; null at any other time. */
export function paydayOf(view: FactoryView): Pay[] | null {
  return 'payday' in view ? (view as Payday).payday : null;
}

/** The incomes of a round beside each other, before the next auction. The end of the game is played on the board. */
export function interlude(
  before: FactoryView,
  after: FactoryView,
  events: readonly GameEvent[],
): Interlude<FactoryView> | null {
  const pays = events.flatMap((event) => (event.kind === 'income' ? [payOf(after, event)] : []));
  if (pays.length < after.seats || after.over || prefersReducedMotion.current) return null;
  const players = before.players.map((player) => {
    const {
      money = 0,
      dials = player.dials,
      income = null,
      forecast = player.forecast,
    } = after.players[player.seat] ?? {};
    return { ...player, money, dials, income, forecast };
  });
  const view: Payday = { ...before, players, price: after.price, turn: null, proposal: null, payday: pays };
  return { view, hold: AROUND + STEP * pays.length };
}

function payOf({ players, price }: FactoryView, event: GameEvent): Pay {
  const { seat, paid, money } = event as unknown as Pay;
  const { production, storage, energy } = players[seat]?.dials ?? {};
  const goods = GOODS * Math.min(production?.value ?? 0, storage?.value ?? 0);
  return { seat, goods, energy: (energy?.value ?? 0) * price.now, paid, money };
}
