import type { PuzzleInfo } from '../net/wire';

const DAY = 86_400_000;
const FIRST = Date.parse('2026-01-01');

/** Return the number of days since the first daily puzzle. */
function numberOf(day: string): number {
  return Math.max(0, Math.round((Date.parse(day) - FIRST) / DAY));
}

/** Return the game of the daily puzzle. The games take turns. */
export function gameOfDay(games: readonly string[], day: string): string | undefined {
  return [...games].sort()[numberOf(day) % games.length];
}

/**
 * Return the daily puzzle for a date, from the puzzles of all games. The puzzle is the same for all players. Returns
 * undefined if there are no puzzles.
 */
export function puzzleOn<G extends { id: string }, P>(
  lists: readonly { game: G; puzzles: readonly P[] }[],
  day: string,
): { game: G; puzzle: P } | undefined {
  const some = lists.filter(({ puzzles }) => puzzles.length > 0);
  const of = gameOfDay(
    some.map(({ game }) => game.id),
    day,
  );
  const one = some.find(({ game }) => game.id === of);
  const puzzle = one && puzzleOfDay(one.puzzles, some.length, day);
  return one && puzzle && { game: one.game, puzzle };
}

/**
 * Return the daily puzzle, from the puzzles of the day's game. A puzzle is repeated only after all other puzzles have
 * been used.
 */
export function puzzleOfDay<P>(puzzles: readonly P[], games: number, day: string): P | undefined {
  const round = Math.floor(numberOf(day) / games);
  return puzzles[(round * strideOf(puzzles.length)) % puzzles.length];
}

/**
 * Return a step size near the golden section. Steps of this size visit all `n` positions before they return to the
 * first position.
 */
function strideOf(n: number): number {
  let stride = Math.max(1, Math.round(n * 0.618));
  while (divisor(stride, n) > 1) stride += 1;
  return stride;
}

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b);
}

/**
 * Return the next puzzle for a player. Puzzles without an attempt come first, starting with the puzzle nearest to the
 * player's rating. Puzzles that the player failed at the first try come next. If all puzzles are solved, the result is
 * null; use `again` then.
 */
export function nextPuzzle(
  puzzles: readonly PuzzleInfo[],
  rating: number,
  first: (id: string) => boolean | undefined,
  now = '',
): PuzzleInfo | null {
  const others = puzzles.filter(({ id }) => id !== now);
  const open = others.filter(({ id }) => first(id) === undefined);
  const failed = others.filter(({ id }) => first(id) === false);
  const distance = (one: PuzzleInfo): number => Math.abs(one.rating - rating);
  return [...open].sort((a, b) => distance(a) - distance(b))[0] ?? failed[0] ?? null;
}
