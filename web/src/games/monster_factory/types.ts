/** What the board of Monster Factory is shown: `State.view` and `Game.components` of the game `monster_factory`. */

export interface Laid {
  /** Face and copy: `tTt-e.2`. It says how the tile looks. */
  tile: string;
  x: number;
  y: number;
  /** Quarter turns clockwise. */
  turn: number;
  /** Who laid it; null if it was drawn. */
  by: number | null;
  /** Counted over the whole game. */
  order: number;
}

export interface OpenCell {
  id: string;
  x: number;
  y: number;
  /** What the neighbours ask, north, east, south, west: `-`, `t`, `T`, or `?` where there is none. */
  asks: string;
}

export interface Structure {
  id: string;
  owner: number;
  /** 0 for the first monster, then the minions from 1. */
  number: number;
  finished: boolean;
  /** Tiles. */
  size: number;
  /** Tiles with eyes. */
  eyes: number;
  /** Cells that are still open. */
  open: number;
  cells: OpenCell[];
  tiles: Laid[];
}

export interface Player {
  seat: number;
  score: number;
  first_finished: boolean;
  /** Finished minions. */
  minions: number;
  growing: boolean;
  /** Tiles and tiles with eyes of the structure in progress. */
  size: number;
  eyes: number;
  waiting: boolean;
}

export const MIXES = ['standard', 'long', 'gentle'] as const;
export type Mix = (typeof MIXES)[number];

export interface MonsterView {
  game: 'monster_factory';
  seats: number;
  seat: number | null;
  over: boolean;
  phase: 'start' | 'play' | 'over';
  mix: Mix;
  first: number;
  turn: number | null;
  /** The face of the tile drawn. */
  tile: string | null;
  bag: { left: number; faces: Record<string, number> };
  discarded: string[];
  structures: Structure[];
  players: Player[];
  ranking: number[] | null;
}

/** For each kind: copies and those with eyes, in each mix. */
export interface Components {
  tiles: Record<string, Record<Mix, [copies: number, eyes: number]> & { reconstructed: string[] }>;
}

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
