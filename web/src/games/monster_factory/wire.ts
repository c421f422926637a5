// Generated from the types declared in src/factoryfloor/games/monster_factory by `make wire`. Not to be edited by hand.

export type Mix = 'standard' | 'long' | 'gentle';
export type Phase = 'start' | 'play' | 'over';

export interface Bag {
  left: number;
  faces: {
    [k: string]: number;
  };
}
export interface BeginEvent {
  kind: 'begin';
  seat: number;
  face: string;
  number: number;
}
export interface Components {
  tiles: {
    [k: string]: TileFacts;
  };
}
/**
 * Copies, and those with eyes, in each mix.
 *
 */
export interface TileFacts {
  standard: number[];
  long: number[];
  gentle: number[];
  reconstructed: string[];
}
export interface DiscardEvent {
  kind: 'discard';
  seat: number;
  face: string;
}
export interface DrawEvent {
  kind: 'draw';
  seat: number;
  face: string;
}
export interface Events {
  begin: BeginEvent;
  draw: DrawEvent;
  discard: DiscardEvent;
  place: PlaceEvent;
  finished: FinishedEvent;
  final: FinalEvent;
}
export interface PlaceEvent {
  kind: 'place';
  seat: number;
  owner: number;
  number: number;
  face: string;
  x: number;
  y: number;
  turn: number;
}
export interface FinishedEvent {
  kind: 'finished';
  seat: number;
  number: number;
  tiles: number;
  points: number;
}
export interface FinalEvent {
  kind: 'final';
  seat: number;
}
export interface Laid {
  /**
   * Face and copy, `tTt-e.2`: its appearance.
   */
  tile: string;
  x: number;
  y: number;
  /**
   * Quarter turns clockwise.
   */
  turn: number;
  /**
   * Null for a tile drawn at the start.
   */
  by: number | null;
  /**
   * Counted over the game.
   */
  order: number;
}
export interface OpenCell {
  id: string;
  x: number;
  y: number;
  /**
   * The neighbours' sides, north, east, south, west: `-`, `t`, `T`, or `?` for no neighbour.
   */
  asks: string;
}
export interface Player {
  seat: number;
  score: number;
  first_finished: boolean;
  /**
   * Number of finished minions.
   */
  minions: number;
  growing: boolean;
  /**
   * Tiles of the structure in progress.
   */
  size: number;
  /**
   * Its tiles with eyes.
   */
  eyes: number;
  waiting: boolean;
}
export interface Structure {
  id: string;
  owner: number;
  /**
   * 0 for the first monster, minions from 1.
   */
  number: number;
  finished: boolean;
  /**
   * Number of tiles.
   */
  size: number;
  /**
   * Number of tiles with eyes.
   */
  eyes: number;
  /**
   * Its points if finished in its present state: tiles of a first monster, tiles with eyes of a minion.
   */
  worth: number;
  /**
   * Number of cells still open.
   */
  open: number;
  cells: OpenCell[];
  tiles: Laid[];
}
export interface View {
  game: 'monster_factory';
  seats: number;
  seat: number | null;
  over: boolean;
  phase: Phase;
  mix: Mix;
  first: number;
  turn: number | null;
  /**
   * The face of the tile drawn.
   */
  tile: string | null;
  bag: Bag;
  discarded: string[];
  structures: Structure[];
  players: Player[];
  ranking: number[] | null;
}
