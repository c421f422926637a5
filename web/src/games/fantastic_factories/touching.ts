import type { Gained } from './gained';
import type { Preview } from './types';

/** The questions of pieces to the board. */
export interface Touching {
  can: (piece: string) => boolean;
  chosen: (piece: string) => boolean;
  /** The piece cannot be combined with the selection. */
  dim: (piece: string) => boolean;
  /** The effect of touching it next; null if it is open. */
  next: (piece: string) => Preview | null;
  /** The plan uses it. */
  planned: (piece: string) => boolean;
  /** Its latest gain. */
  gained: (piece: string) => Gained | null;
  /** It is touched. False if that leads nowhere. */
  touch: (piece: string) => boolean | undefined;
}

/** For pieces that are only looked at. */
export const UNTOUCHED: Touching = {
  can: () => false,
  chosen: () => false,
  dim: () => false,
  next: () => null,
  planned: () => false,
  gained: () => null,
  touch: () => undefined,
};
