/** The side of a tile in its own picture. */
export const CELL = 100;

export interface Spot {
  x: number;
  y: number;
}

export interface Box extends Spot {
  width: number;
  height: number;
}

/** The first and the last column and row, in cells. */
export interface Extent {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The centre of cell 0, 0 of a structure, and the pixels per unit in the structure's picture. */
export interface Standing extends Spot {
  scale: number;
}
