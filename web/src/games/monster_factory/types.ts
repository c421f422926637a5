/** What the board of Monster Factory is shown, and what follows from it. */
import type { Mix, Structure } from './wire';

export type * from './wire';
export type { View as MonsterView } from './wire';

export const MIXES = ['standard', 'long', 'gentle'] as const satisfies readonly Mix[];

/** What a structure scores: every tile of a first monster, tiles with eyes of a minion, nothing while it is unfinished. */
export function pointsOf({ finished, number, size, eyes }: Structure): number {
  if (!finished) return 0;
  return number === 0 ? size : eyes;
}

/** The name of the tile that a face in the hand will be once it is laid: tiles are counted as they are laid. */
export function nextTile(structures: readonly Structure[], face: string): string {
  const laid = structures.flatMap(({ tiles }) => tiles).filter(({ tile }) => tile.startsWith(`${face}.`));
  return `${face}.${laid.length + 1}`;
}
