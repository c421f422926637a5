import { ask } from './api';
import type { Puzzle, PuzzleInfo, PuzzleTable, Sync, TableInfo } from './wire';

/** A puzzle, and the table at its position, as the puzzle's seat sees it. */
export interface ShownPuzzle {
  puzzle: Puzzle;
  table: Sync;
}

const at = (game: string, id: string): string => `puzzles/${encodeURIComponent(game)}/${encodeURIComponent(id)}`;

const shown = async (path: string): Promise<ShownPuzzle> => {
  const { puzzle, table } = await ask<PuzzleTable>('GET', path);
  return { puzzle, table: table as unknown as Sync };
};

/** Return the puzzles of a game. The order is the same on every server and device. */
export const puzzles = (game: string): Promise<PuzzleInfo[]> => ask('GET', `puzzles/${encodeURIComponent(game)}`);
export const puzzle = (game: string, id: string): Promise<ShownPuzzle> => shown(at(game, id));
/** Create a table that continues from the position of a puzzle, against bots. */
export const playOn = (game: string, id: string): Promise<TableInfo> => ask('POST', `${at(game, id)}/again`, {});
/**
 * Return a decision of my finished game as a puzzle. The actions that can be tried are those that the review compared.
 */
export const mistake = (table: string, turn: number): Promise<ShownPuzzle> =>
  shown(`tables/${encodeURIComponent(table)}/puzzle?turn=${turn}`);
