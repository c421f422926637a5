/**
 * The side of a mark as a share of its piece's side, the minimum and maximum side in pixels, and the largest share, so
 * that faces stay uncovered.
 */
const PART = 0.26;
const LEAST = 9;
const MOST = 15;
const LARGEST = 0.32;

/**
 * Return the side of a piece's mark inside a picture, in the picture's units; `unit` is the length of a unit in pixels.
 */
export function sideOf(piece: number, unit: number): number {
  return Math.min(Math.max(PART * piece, LEAST / unit), MOST / unit, LARGEST * piece);
}
