import { valueIn } from '../storage/storage';
import type { Rating } from './glicko';

/** The results of puzzles on this device. */
export interface Kept {
  /** My rating in each game. */
  ratings: Record<string, Rating>;
  /** By puzzle, whether my first try solved it. */
  first: Record<string, boolean>;
}

/** The kept puzzles; damaged entries are left out. */
export function readKept(text: string | null): Kept {
  const found: Kept = { ratings: {}, first: {} };
  const { ratings, first } = objectOf(valueIn(text));
  for (const [game, kept] of Object.entries(objectOf(ratings))) {
    const { rating, deviation, volatility } = objectOf(kept);
    if (isNumber(rating) && isPositive(deviation) && isPositive(volatility))
      found.ratings[game] = { rating, deviation, volatility };
  }
  for (const [puzzle, solved] of Object.entries(objectOf(first)))
    if (typeof solved === 'boolean') found.first[puzzle] = solved;
  return found;
}

/** A position of a finished game at which I lost something. */
export interface Mistake {
  game: string;
  table: string;
  turn: number;
}

/** The kept mistakes; damaged entries are left out. */
export function readMistakes(text: string | null): Mistake[] {
  const kept = valueIn(text);
  if (!Array.isArray(kept)) return [];
  return kept.flatMap((one: unknown) => {
    const { game, table, turn } = objectOf(one);
    return typeof game === 'string' && typeof table === 'string' && isNumber(turn) ? [{ game, table, turn }] : [];
  });
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function isPositive(value: unknown): value is number {
  return isNumber(value) && value > 0;
}
