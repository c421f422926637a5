import type { Hint } from '../board/client';

/** A past view of a seat of a finished game, with the name of its moment and what would have been better. */
export interface Past {
  seat: number;
  view: unknown;
  moment: string;
  hint: Hint | null;
}
