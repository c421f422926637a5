import type { PuzzleInfo } from '../net/wire';
import { nextPuzzle } from './choice';
import { filtered } from './filter';

/** A puzzle to continue with, and the theme for which it was chosen, or '' without a theme. */
export interface Chosen {
  puzzle: PuzzleInfo;
  theme: string;
}

/**
 * Return a puzzle with the same idea as a decision: an unsolved puzzle of the decision's most specific theme that still
 * has one. If there is none, return any unsolved puzzle of the game, or null if all are solved.
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
