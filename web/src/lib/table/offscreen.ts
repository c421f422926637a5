export type OffscreenSide = 'above' | 'below';

const LEAST = 20; // the number of visible pixels from which a piece counts as visible

/** The side of the window beyond which all pieces are. Null if one piece is visible, or if there are no pieces. */
export function offscreenSide(pieces: readonly Element[], top: number, bottom: number): OffscreenSide | null {
  const boxes = pieces.map((piece) => piece.getBoundingClientRect()).filter(({ height }) => height > 0);
  const [first] = boxes;
  if (!first || boxes.some((box) => box.bottom >= top + LEAST && box.top <= bottom - LEAST)) return null;
  return first.bottom < top + LEAST ? 'above' : 'below';
}
