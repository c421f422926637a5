/**
 * The side of a mark as a share of its piece's side, its minimum and maximum in pixels, and the largest share, which
 * keeps faces visible.
 */
const PART = 0.26;
const LEAST = 9;
const MOST = 15;
const LARGEST = 0.32;

/**
 * Return the side of a piece's mark inside a picture, in units of the picture. `unit` is the length of a unit in
 * pixels.
 */
export function sideOf(piece: number, unit: number): number {
  return Math.min(Math.max(PART * piece, LEAST / unit), MOST / unit, LARGEST * piece);
}
