/** The side of a mark as a part of its piece, its bounds in pixels, and the largest part: faces stay uncovered. */
const PART = 0.26;
const LEAST = 9;
const MOST = 15;
const LARGEST = 0.32;

/** The side of the mark of a piece in a picture, in its units; `unit` is their length in pixels. */
export function sideOf(piece: number, unit: number): number {
  return Math.min(Math.max(PART * piece, LEAST / unit), MOST / unit, LARGEST * piece);
}
