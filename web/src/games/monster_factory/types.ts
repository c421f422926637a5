/** The types of Monster Factory's views, and values derived from them. */
import type { Mix, Structure } from './wire';

export type * from './wire';
export type { View as MonsterView } from './wire';

export const MIXES = ['standard', 'long', 'gentle'] as const satisfies readonly Mix[];

/** Return the score of a structure; the score of an unfinished structure is 0. */
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
