import { expect, it } from 'vitest';
import type { PuzzleInfo } from '../net/wire';
import { puzzleWith } from './idea';

const puzzle = (id: string, ...themes: string[]): PuzzleInfo => ({ id, rating: 0, seats: 2, themes });
const PUZZLES = [puzzle('a', 'deny'), puzzle('b', 'deny', 'finish'), puzzle('c', 'grow')];

it('the most specific theme with an unsolved puzzle is chosen', () => {
  expect(puzzleWith(['finish', 'deny'], PUZZLES, 0, () => undefined)).toMatchObject({
    puzzle: { id: 'b' },
    theme: 'finish',
  });
  const solved = (id: string): boolean | undefined => (id === 'b' ? true : undefined);
  expect(puzzleWith(['finish', 'deny'], PUZZLES, 0, solved)).toMatchObject({ puzzle: { id: 'a' }, theme: 'deny' });
});

it('any unsolved puzzle of the game is chosen without such a theme, or none', () => {
  expect(puzzleWith(['spoil'], PUZZLES, 0, () => undefined)).toMatchObject({ puzzle: { id: 'a' }, theme: '' });
  expect(puzzleWith(['finish'], PUZZLES, 0, () => true)).toBeNull();
});
