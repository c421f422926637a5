import type { Hint } from '../board/client';

/**
 * A past view of a seat of a finished game, with the name of its moment, what would have been better, and the pieces of
 * what was played.
 */
export interface Past {
  seat: number;
  view: unknown;
  moment: string;
  hint: Hint | null;
  played: readonly string[];
}
