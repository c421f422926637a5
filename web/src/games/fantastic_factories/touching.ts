import type { Gained } from './gained';
import type { Preview } from './types';

/** What the pieces on the board ask of it. */
export interface Touching {
  can: (piece: string) => boolean;
  chosen: (piece: string) => boolean;
  /** It cannot go with what is chosen. */
  dim: (piece: string) => boolean;
  /** What touching it next would come to; null where that is open. */
  next: (piece: string) => Preview | null;
  /** What it brought just now. */
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
  gained: () => null,
  touch: () => undefined,
};
