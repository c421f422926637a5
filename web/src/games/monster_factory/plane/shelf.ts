import { CELL, type Box, type Extent, type Spot, type Standing } from './shapes';

/** The size of the text with the points under a structure on a shelf, in pixels. */
const FIGURE = { width: 28, height: 16 };
const GAP = 4;
const PLANK = 5;
const LARGEST = 50;
const STEP = 0.88;
/**
 * The smallest side of a cell, in pixels. Smaller pictures would be unrecognizable, so the shelf then counts as full.
 */
const SMALLEST = 2;

/** The finished structures of a player. */
export interface Shelf {
  standing: Standing[];
  /** The boards under the structures, one for each row. */
  planks: Box[];
  /** The positions of the points, each as the middle of its upper border. */
  figures: Spot[];
}

interface Item {
  extent: Extent;
  /** The size of the shelf in pixels. */
  width: number;
  height: number;
}

/** Arrange structures in rows on boards at the bottom of a box. All structures are as large as the box allows. */
export function shelve(finished: readonly Extent[], box: Box): Shelf {
  let side = LARGEST;
  let rows = rowsOf(finished, box.width, side);
  while (!fit(rows, box) && side > SMALLEST) {
    side *= STEP;
    rows = rowsOf(finished, box.width, side);
  }
  return setUp(rows, box, side);
}

function rowsOf(finished: readonly Extent[], width: number, side: number): Item[][] {
  const rows: Item[][] = [];
  for (const extent of finished) {
    const item = {
      extent,
      width: Math.max(FIGURE.width, (extent.right - extent.left + 1) * side),
      height: (extent.bottom - extent.top + 1) * side,
    };
    const row = rows.at(-1);
    if (row && widthOf([...row, item]) <= width) row.push(item);
    else rows.push([item]);
  }
  return rows;
}

function widthOf(row: readonly Item[]): number {
  return row.reduce((sum, { width }) => sum + width + GAP, -GAP);
}

function heightOf(row: readonly Item[]): number {
  return Math.max(...row.map(({ height }) => height)) + PLANK + FIGURE.height;
}

function fit(rows: readonly Item[][], { width, height }: Box): boolean {
  const tall = rows.reduce((sum, row) => sum + heightOf(row) + GAP, -GAP);
  return tall <= height && rows.every((row) => widthOf(row) <= width);
}

function setUp(rows: readonly Item[][], box: Box, side: number): Shelf {
  const shelf: Shelf = { standing: [], planks: [], figures: [] };
  let y = box.y + box.height - rows.reduce((sum, row) => sum + heightOf(row) + GAP, -GAP);
  for (const row of rows) {
    y += heightOf(row) - PLANK - FIGURE.height;
    const wide = widthOf(row);
    let x = box.x + (box.width - wide) / 2;
    shelf.planks.push({ x: x - GAP / 2, y, width: wide + GAP, height: PLANK });
    for (const { extent, width } of row) {
      const middle = x + width / 2;
      shelf.standing.push({
        x: middle - ((extent.left + extent.right) / 2) * side,
        y: y - (extent.bottom + 0.5) * side,
        scale: side / CELL,
      });
      shelf.figures.push({ x: middle, y: y + PLANK });
      x += width + GAP;
    }
    y += PLANK + FIGURE.height + GAP;
  }
  return shelf;
}
