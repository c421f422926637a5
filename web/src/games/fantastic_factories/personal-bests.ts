import { bestGames } from '../../lib/board/personal-bests';
import type { Difficulty } from './types';

/** The best game against the Machine that was played on this device. */
export interface Best {
  total: number;
  /** The lead over the Machine in points. The lead is less than 1 if the Machine won. */
  margin: number;
}

/**
 * Return the better of two games: the one with the larger lead, or, if the leads are equal, the one with more points.
 */
function better(one: Best, other: Best): boolean {
  return one.margin > other.margin || (one.margin === other.margin && one.total > other.total);
}

function isBest(given: unknown): given is Best {
  const one = given as Partial<Best> | null;
  return typeof one === 'object' && one !== null && Number.isInteger(one.total) && Number.isInteger(one.margin);
}

const best = bestGames('fantastic_factories', isBest, better);

export const bestAt = (difficulty: Difficulty): Best | null => best.at(difficulty);

/** Store a game if it is the best game at its difficulty. Returns whether an earlier best game was beaten. */
export function keepBest(difficulty: Difficulty, { total, margin }: Best): boolean {
  return best.keep(difficulty, { total, margin });
}
