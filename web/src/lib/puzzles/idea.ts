import type { PuzzleInfo } from '../net/wire';
import { nextPuzzle } from './choice';
import { filtered } from './filter';

/** The next puzzle, and the theme for which it was chosen, or '' without a theme. */
export interface Chosen {
  puzzle: PuzzleInfo;
  theme: string;
}

/**
 * Return a puzzle with the same idea as a decision. The puzzle is unsolved and has the most specific theme of the
 * decision for which an unsolved puzzle exists. If no such puzzle exists, return any unsolved puzzle of the game.
 * Returns null if all puzzles are solved.
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
