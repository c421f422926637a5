import type { FactoryView } from './types';

export interface Odds {
  /** The number of steps by which the price rises. */
  step: number;
  /** The probability of this rise, between 0 and 1. */
  chance: number;
}

/**
 * Return the probabilities of the next price, computed from public information. After the last price tile, the list is
 * empty.
 */
export function oddsOf({ price, first_game }: Pick<FactoryView, 'price' | 'first_game'>): Odds[] {
  if (price.left === 0) return [];
  if (first_game && price.turned.length === 0) return [{ step: 0, chance: 1 }];
  const unseen = Object.entries(price.unseen).map(([step, count]) => ({ step: Number(step), count }));
  const all = unseen.reduce((sum, { count }) => sum + count, 0);
  return unseen
    .filter(({ count }) => count > 0)
    .map(({ step, count }) => ({ step, chance: count / all }))
    .sort((a, b) => a.step - b.step);
}
