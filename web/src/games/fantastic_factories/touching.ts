import type { Gained } from './gained';
import type { Preview } from './types';

/** The board's functions for its pieces: their state, and reports of touches. */
export interface Touching {
  can: (piece: string) => boolean;
  chosen: (piece: string) => boolean;
  /** The piece cannot be combined with the selection. */
  dim: (piece: string) => boolean;
  /** The effect of touching the piece next; null if it is not known. */
  next: (piece: string) => Preview | null;
  /** The plan uses it. */
  planned: (piece: string) => boolean;
  /** Its latest gain. */
  gained: (piece: string) => Gained | null;
  /** The piece was touched. Returns false if the touch has no effect. */
  touch: (piece: string) => boolean | undefined;
}

/** Touch handling for pieces that can only be looked at. */
export const UNTOUCHED: Touching = {
  can: () => false,
  chosen: () => false,
  dim: () => false,
  next: () => null,
  planned: () => false,
  gained: () => null,
  touch: () => undefined,
};
