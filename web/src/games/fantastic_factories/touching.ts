import type { Gained } from './gained';
import type { Preview } from './types';

/** The functions that set the state of each piece, and that report touches to the board. */
export interface Touching {
  can: (piece: string) => boolean;
  chosen: (piece: string) => boolean;
  /** Whether the piece does not fit the selection. */
  dim: (piece: string) => boolean;
  /** Return the effect of touching the piece next, or null if it is unknown. */
  next: (piece: string) => Preview | null;
  /** Whether the piece is a card that the unfinished chain discards. */
  pays: (piece: string) => boolean;
  /** Whether the plan uses the piece. */
  planned: (piece: string) => boolean;
  /** Return the latest gain of the piece. */
  gained: (piece: string) => Gained | null;
  /** Called when the piece was touched. Returns false, or the reason, if the touch has no effect. */
  touch: (piece: string) => boolean | string | undefined;
}

/** The touch handler for pieces whose details players can only open. */
export const UNTOUCHED: Touching = {
  can: () => false,
  chosen: () => false,
  dim: () => false,
  next: () => null,
  pays: () => false,
  planned: () => false,
  gained: () => null,
  touch: () => undefined,
};
