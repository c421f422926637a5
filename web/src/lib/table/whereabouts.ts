export type Where = 'above' | 'below';

const LEAST = 20; // pixels of a piece that are enough to find it

/** Where the pieces are of which none is between two heights of the window; null if one is, or there are none. */
export function whereabouts(pieces: readonly Element[], top: number, bottom: number): Where | null {
  const boxes = pieces.map((piece) => piece.getBoundingClientRect()).filter(({ height }) => height > 0);
  const [first] = boxes;
  if (!first || boxes.some((box) => box.bottom >= top + LEAST && box.top <= bottom - LEAST)) return null;
  return first.bottom < top + LEAST ? 'above' : 'below';
}
