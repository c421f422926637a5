import type { Hint } from '../board/client';

/**
 * A past view of a seat in a finished game, with the name of the moment, the better action, and the pieces of the
 * played action.
 */
export interface Past {
  seat: number;
  view: unknown;
  moment: string;
  /** The played action and the better action in words. */
  said: string;
  hint: Hint | null;
  played: readonly string[];
}
