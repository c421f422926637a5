import type { GameEvent } from '../../lib/net/event';

/** The end of a round. */
export interface Ended {
  round: number;
  /** The price of energy in this round. */
  price: number;
  /** The money of each seat at the end of the round. */
  money: number[];
  income: number[];
}

/** Return the finished rounds in order, each with the price of energy and the incomes of all seats. */
export function roundsOf(log: readonly { events: GameEvent[] }[], seats: number): Ended[] {
  const rounds: Ended[] = [];
  let price = 0;
  let open: Ended | null = null;
  for (const event of log.flatMap(({ events }) => events)) {
    if (event['kind'] === 'price') price = Number(event['price']);
    if (event['kind'] !== 'income') continue;
    open ??= { round: rounds.length + 1, price, money: [], income: [] };
    open.money[Number(event['seat'])] = Number(event['money']);
    open.income[Number(event['seat'])] = Number(event['paid']);
    if (Object.keys(open.money).length < seats) continue;
    rounds.push(open);
    open = null;
  }
  return rounds;
}
