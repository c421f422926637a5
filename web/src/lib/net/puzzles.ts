import { ask } from './api';
import type { Course, Estimate } from './report';
import type { Sync, TableInfo } from './wire';

/** A puzzle in a list: `rating` is on the scale of the bots of its game. */
export interface PuzzleLine {
  id: string;
  rating: number;
  seats: number;
}

/** A legal action and how it goes on, with what it loses against the best. */
export interface Try extends Course {
  loss: Estimate;
}

/** A position and what its actions are worth, the best first. A mistake of a game of mine has neither id nor rating. */
export interface Puzzle {
  id: string;
  game: string;
  seat: number;
  seats: number;
  rating: number | null;
  worlds: number;
  tries: Try[];
}

/** A puzzle, and the table at its position as its seat sees it. */
export interface ShownPuzzle {
  puzzle: Puzzle;
  table: Sync;
}

const at = (game: string, id: string): string => `puzzles/${encodeURIComponent(game)}/${encodeURIComponent(id)}`;

/** The puzzles of a game, in the same order everywhere. */
export const puzzles = (game: string): Promise<PuzzleLine[]> => ask('GET', `puzzles/${encodeURIComponent(game)}`);
export const puzzle = (game: string, id: string): Promise<ShownPuzzle> => ask('GET', at(game, id));
/** A table that goes on from the position of a puzzle: I play against bots. */
export const playOn = (game: string, id: string): Promise<TableInfo> => ask('POST', `${at(game, id)}/again`);
/** The decision at a turn of my finished game as a puzzle: its tries are those that the review compared. */
export const mistake = (table: string, turn: number): Promise<ShownPuzzle> =>
  ask('GET', `tables/${encodeURIComponent(table)}/puzzle?turn=${turn}`);
