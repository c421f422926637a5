/** The distance between a piece and its sheet in pixels. */
const GAP = 10;

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Size {
  width: number;
  height: number;
}

/**
 * Return the position of a piece's sheet: beside, above or below the piece, within the window. If the piece is too
 * large, the sheet appears beside the pointer. The sheet never covers the pointer.
 */
export function placeBeside(
  piece: Box,
  pointer: { x: number; y: number },
  sheet: Size,
  window: Size,
): [number, number] {
  const near = { left: pointer.x, right: pointer.x, top: pointer.y, bottom: pointer.y };
  for (const box of [piece, near]) {
    const within = (at: number, length: number, most: number): number =>
      Math.max(GAP, Math.min(at, most - length - GAP));
    const middle = within((box.left + box.right - sheet.width) / 2, sheet.width, window.width);
    const level = within((box.top + box.bottom - sheet.height) / 2, sheet.height, window.height);
    if (box.top - GAP - sheet.height >= 0) return [middle, box.top - GAP - sheet.height];
    if (box.right + GAP + sheet.width <= window.width) return [box.right + GAP, level];
    if (box.left - GAP - sheet.width >= 0) return [box.left - GAP - sheet.width, level];
    if (box.bottom + GAP + sheet.height <= window.height) return [middle, box.bottom + GAP];
  }
  return [GAP, GAP];
}
