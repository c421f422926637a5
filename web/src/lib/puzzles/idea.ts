import type { PuzzleInfo } from '../net/wire';
import { nextPuzzle } from './choice';
import { filtered } from './filter';

/** A puzzle to go on with, and the theme for which it was chosen; '' for none. */
export interface Chosen {
  puzzle: PuzzleInfo;
  theme: string;
}

/**
 * A puzzle with the idea of a decision: of its most specific theme with a puzzle that I have not solved, otherwise any
 * such puzzle of the game. Null when all are solved.
 */
export function puzzleWith(
  themes: readonly string[],
  puzzles: readonly PuzzleInfo[],
  rating: number,
  first: (id: string) => boolean | undefined,
): Chosen | null {
  for (const theme of [...themes, '']) {
    const puzzle = nextPuzzle(filtered(puzzles, { theme, level: '' }), rating, first);
    if (puzzle) return { puzzle, theme };
  }
  return null;
}
