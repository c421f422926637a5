/** Types of Monster Factory's views, and values derived from the views. */
import type { Mix, Structure } from './wire';

export type * from './wire';
export type { View as MonsterView } from './wire';

export const MIXES = ['standard', 'long', 'gentle'] as const satisfies readonly Mix[];

/** Return the points of a structure. An unfinished structure has 0 points. */
export function pointsOf({ finished, worth }: Structure): number {
  return finished ? worth : 0;
}

/**
 * Return the name that the tile in hand will have once it is laid. Tiles are numbered in the order in which they are
 * laid.
 */
export function nextTile(structures: readonly Structure[], face: string): string {
  const laid = structures.flatMap(({ tiles }) => tiles).filter(({ tile }) => tile.startsWith(`${face}.`));
  return `${face}.${laid.length + 1}`;
}
