import { valueIn } from '../storage/storage';
import type { Rating } from './glicko';

/** The results of puzzles on this device. */
export interface Kept {
  /** My rating in each game. */
  ratings: Record<string, Rating>;
  /** The number of puzzles on which each rating is based. */
  rated: Record<string, number>;
  /** Whether each puzzle was solved at the first try. */
  first: Record<string, boolean>;
}

/** The number of puzzles after which a rating is shown. After fewer puzzles, the rating changes too much. */
export const SHOWN_AFTER = 5;

/** Return the stored puzzles without damaged entries. */
export function readKept(text: string | null): Kept {
  const found: Kept = { ratings: {}, rated: {}, first: {} };
  const { ratings, rated, first } = objectOf(valueIn(text));
  for (const [game, kept] of Object.entries(objectOf(ratings))) {
    const { rating, deviation, volatility } = objectOf(kept);
    if (!isNumber(rating) || !isPositive(deviation) || !isPositive(volatility)) continue;
    found.ratings[game] = { rating, deviation, volatility };
    const times = objectOf(rated)[game];
    // a rating without a number of puzzles was stored by a version that showed every rating
    found.rated[game] = isPositive(times) ? times : SHOWN_AFTER;
  }
  for (const [puzzle, solved] of Object.entries(objectOf(first)))
    if (typeof solved === 'boolean') found.first[puzzle] = solved;
  return found;
}

/** A position in a finished game at which my decision was a mistake. */
export interface Mistake {
  game: string;
  table: string;
  turn: number;
}

/** Return the stored mistakes without damaged entries. */
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
