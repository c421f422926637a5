import type { Components } from '../types';

/**
 * Return the size of the belt deck (Z1, Z3). The deck contains all robots and units for this number of players, minus
 * three robots for each player.
 */
export function deckSize({ robots, units }: Components, players: number): number {
  const STARTING = 3;
  return [...Object.values(robots), ...Object.values(units)]
    .filter((facts) => players > 4 || facts.players === 'all')
    .reduce((sum, { copies }) => sum + copies, -STARTING * players);
}
