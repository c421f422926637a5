import { expect, it } from 'vitest';
import type { PuzzleInfo } from '../net/wire';
import { puzzleWith } from './idea';

const puzzle = (id: string, ...themes: string[]): PuzzleInfo => ({ id, rating: 0, seats: 2, themes });
const PUZZLES = [puzzle('a', 'deny'), puzzle('b', 'deny', 'finish'), puzzle('c', 'grow')];

it('chooses the most specific theme that has an unsolved puzzle', () => {
  expect(puzzleWith(['finish', 'deny'], PUZZLES, 0, () => undefined)).toMatchObject({
    puzzle: { id: 'b' },
    theme: 'finish',
  });
  const solved = (id: string): boolean | undefined => (id === 'b' ? true : undefined);
  expect(puzzleWith(['finish', 'deny'], PUZZLES, 0, solved)).toMatchObject({ puzzle: { id: 'a' }, theme: 'deny' });
});

it('falls back to any unsolved puzzle of the game, and to none', () => {
  expect(puzzleWith(['spoil'], PUZZLES, 0, () => undefined)).toMatchObject({ puzzle: { id: 'a' }, theme: '' });
  expect(puzzleWith(['finish'], PUZZLES, 0, () => true)).toBeNull();
});
