export type OffscreenSide = 'above' | 'below';

const LEAST = 20; // a piece counts as visible if at least this many pixels of it are visible

/**
 * Return the side of the window beyond which all pieces are. Returns null if a piece is visible or there are no pieces.
 */
export function offscreenSide(pieces: readonly Element[], top: number, bottom: number): OffscreenSide | null {
  const boxes = pieces.map((piece) => piece.getBoundingClientRect()).filter(({ height }) => height > 0);
  const [first] = boxes;
  if (!first || boxes.some((box) => box.bottom >= top + LEAST && box.top <= bottom - LEAST)) return null;
  return first.bottom < top + LEAST ? 'above' : 'below';
}
