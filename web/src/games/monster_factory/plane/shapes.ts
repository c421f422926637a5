/** A tile's side in its own picture. */
export const CELL = 100;

export interface Spot {
  x: number;
  y: number;
}

export interface Box extends Spot {
  width: number;
  height: number;
}

/** First and last column and row, in cells. */
export interface Extent {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The middle of cell 0, 0 of a structure, and the pixels of a unit of its picture. */
export interface Standing extends Spot {
  scale: number;
}
