/* The layout of the shared table. While the whole table is visible, its units are pixels. Each player has a *mat* that
   keeps its place and size for the whole game. A monster that becomes too large for its mat is drawn smaller, in steps,
   and no other mat changes. Only on a phone, a row with a large monster takes height from the other row. A mat has a label, the unfinished structure, and a shelf with the finished structures. */
import { EMPTY } from './extent';
import { shelve, type Shelf } from './shelf';
import { CELL, type Box, type Extent, type Standing } from './shapes';

export interface PlotInput {
  seat: number;
  /** The unfinished structure with its open cells. */
  growing: Extent | null;
  finished: readonly Extent[];
}

export interface Plot extends Omit<Shelf, 'standing'> {
  seat: number;
  /** The position of the mat. */
  box: Box;
  label: Box;
  growing: Standing | null;
  finished: Standing[];
}

export interface Layout {
  /** The seats of each row, from top to bottom. */
  rows: readonly (readonly number[])[];
  plots: Plot[];
  box: Box;
}

export interface Window {
  width: number;
  height: number;
}

/** The width below which a label has two lines. A small mat's label has only the name and the points. */
const NARROW = 400;
const SMALL = 130;
const LABEL = { width: 460, line: 28, lines: 44 };
const GAP = 8;
const PAD = 6;
const LARGEST = 112;
/**
 * The possible numbers of cells along the shorter side of an empty mat. The second number leaves space for the
 * structure to grow.
 */
const STEPS = [3, 4, 5, 6, 7, 8, 10, 12, 15, 18, 22, 27, 33];
/**
 * The side, in cells, of the square that a monster usually fills at the end of the game. The arrangement of rows is
 * chosen for this size.
 */
const USUAL = 5;
/**
 * The possible shares of a mat for the finished structures, which are beside or below the unfinished structure. A
 * smaller share is used only if the unfinished structure then becomes larger, and the finished structures stay legible.
 */
const BESIDE = [0.38, 0.3, 0.22];
const BELOW = [0.34, 0.26, 0.18];
/** The share of a mat for finished structures that would otherwise be illegible. */
const HALF = 0.5;
/** The possible shares of the upper of two rows in the height of a phone, and the gain in pixels that changes them. */
const UPPER = [0.5, 0.58, 0.42, 0.65, 0.35];
const GAIN = 2;
/** The side of a cell, in pixels, at which the unfinished structure needs no more space. */
const ENOUGH = 44;
/** The smallest side of a cell, in pixels, on a shelf with a smaller share. */
const LEGIBLE = 12;

/**
 * Compute the layout of the plots. `bottom` is the seat nearest to the viewer; the other seats follow clockwise.
 * `usual` is the window size in the middle of a game. The rows are chosen for `usual`, so that they stay the same when
 * other parts of the page need space.
 */
export function layOut(plots: readonly PlotInput[], bottom: number, window: Window, usual = window): Layout {
  const seats = plots.map(({ seat }) => seat);
  const rows = rowsFor(seats, bottom, usual);
  const placed = (upper?: number): Plot[] =>
    matsOf(rows, window, upper).map(({ seat, box }) =>
      plotIn(plots.find((one) => one.seat === seat) ?? { seat, growing: null, finished: [] }, box),
    );
  const all = window.width < NARROW && rows.length === 2 ? UPPER.map(placed) : [placed()];
  const best = all.reduce((best, one) => (smallest(one) > smallest(best) + GAIN ? one : best));
  return { rows, plots: best, box: { x: 0, y: 0, ...window } };
}

/** Return the smallest side of a cell of an unfinished structure, in pixels, or `ENOUGH` if all cells are larger. */
function smallest(plots: readonly Plot[]): number {
  return Math.min(ENOUGH, ...plots.map(({ growing }) => (growing ? growing.scale * CELL : ENOUGH)));
}

/**
 * Return the arrangement of rows in which a monster of usual size is drawn largest. The rows depend only on the seats
 * and the window, so they do not change during a game.
 */
function rowsFor(seats: readonly number[], bottom: number, window: Window): number[][] {
  const start = Math.max(0, seats.indexOf(bottom));
  const others = [...seats.slice(start + 1), ...seats.slice(0, start)];
  const size = (rows: number[][]): number =>
    Math.min(...matsOf(rows, window).map(({ box }) => usualSize(freeOf(box, labelOn(box)))));
  const all = arrangements(seats[start] ?? 0, others);
  return all.reduce((best, one) => (size(one) > size(best) + 0.5 ? one : best));
}

/** Return the side of a tile in these rows. If two arrangements are equal, the one with the longer field is better. */
function usualSize({ width, height }: Box): number {
  return Math.min(width, height) / USUAL + Math.max(width, height) / 100;
}

/**
 * Return the possible arrangements around a table. My seat is in the bottom row, perhaps with neighbours, and the other
 * seats follow clockwise in the rows above.
 */
export function arrangements(me: number, others: readonly number[]): number[][][] {
  const found: number[][][] = [];
  for (let beside = 0; beside <= others.length; beside++) {
    const left = others.slice(0, Math.ceil(beside / 2));
    const right = others.slice(others.length - Math.floor(beside / 2));
    const bottom = [...left.reverse(), me, ...right.reverse()];
    const above = others.slice(Math.ceil(beside / 2), others.length - Math.floor(beside / 2));
    if (above.length === 0) found.push([bottom]);
    for (let rows = 1; rows <= above.length; rows++) found.push([...stacked(above, rows), bottom]);
  }
  return found;
}

/** Return the rows above the bottom row, clockwise: up on the left, across the top, and down on the right. */
function stacked(seats: readonly number[], rows: number): number[][] {
  const left = [...seats];
  const built: number[][] = [];
  for (let row = rows; row >= 1; row--) {
    const size = Math.floor(left.length / row);
    const up = left.splice(0, row === 1 ? left.length : Math.ceil(size / 2));
    const down = row === 1 ? [] : left.splice(left.length - Math.floor(size / 2));
    built.unshift([...up, ...down]);
  }
  return built;
}

/**
 * Return the mats, which fill the window. All rows have the same height, or the upper of two rows has a share of the
 * height. The mats of a row have the same width.
 */
function matsOf(
  rows: readonly (readonly number[])[],
  window: Window,
  upper = 1 / rows.length,
): { seat: number; box: Box }[] {
  const free = window.height - GAP * (rows.length + 1);
  return rows.flatMap((row, down) => {
    const height = free * (down === 0 ? upper : (1 - upper) / (rows.length - 1));
    const y = GAP + (down === 0 ? 0 : free * upper + GAP + (down - 1) * (height + GAP));
    const width = (window.width - GAP * (row.length + 1)) / row.length;
    return row.map((seat, across) => ({
      seat,
      box: { x: GAP + across * (width + GAP), y, width, height },
    }));
  });
}

function labelOn({ x, y, width, height }: Box): Box {
  const wide = Math.min(width - 2 * PAD, LABEL.width);
  return {
    x: x + (width - wide) / 2,
    y: y + PAD,
    width: wide,
    height: width < NARROW && height >= SMALL ? LABEL.lines : LABEL.line,
  };
}

/** Return the part of a mat next to its label. */
function freeOf({ x, y, width, height }: Box, label: Box): Box {
  const top = label.y + label.height + PAD;
  return { x: x + PAD, y: top, width: width - 2 * PAD, height: y + height - PAD - top };
}

function plotIn({ seat, growing, finished }: PlotInput, box: Box): Plot {
  const label = labelOn(box);
  const [field, shelf] = divided(freeOf(box, label), growing, finished);
  const { standing, planks, figures } = shelve(finished, shelf);
  return { seat, box, label, growing: growing && standOn(field, growing), finished: standing, planks, figures };
}

/** Return the field for the unfinished structure, and the shelf. */
function divided(free: Box, growing: Extent | null, finished: readonly Extent[]): [field: Box, shelf: Box] {
  if (!growing || finished.length === 0) return [free, free];
  const size = ([field]: [Box, Box]): number => Math.min(ENOUGH, sideIn(field, growing));
  const legible = ([, shelf]: [Box, Box]): boolean =>
    shelve(finished, shelf).standing.every(({ scale }) => scale * CELL >= LEGIBLE);
  const all = (free.width > free.height ? BESIDE : BELOW).map((share) => split(free, share));
  const best = all.reduce((best, one) => (size(one) > size(best) + 0.5 && legible(one) ? one : best));
  const half = split(free, HALF);
  return legible(best) || size(half) < size(best) - 0.5 ? best : half;
}

/** Split a box along its longer side. The second part has the given share. */
function split(box: Box, share: number): [Box, Box] {
  const { x, y, width, height } = box;
  if (width > height) {
    const beside = width * share;
    return [
      { ...box, width: width - beside - PAD },
      { ...box, x: x + width - beside, width: beside },
    ];
  }
  const below = height * share;
  return [
    { ...box, height: height - below - PAD },
    { ...box, y: y + height - below, height: below },
  ];
}

/**
 * Centre the structure in the field as long as it fits. After that, move it only as far as it extends beyond the field.
 */
function standOn(field: Box, extent: Extent): Standing {
  const side = sideIn(field, extent);
  const within = (start: number, length: number, first: number, last: number): number =>
    Math.min(Math.max(start + length / 2, start - (first - 0.5) * side), start + length - (last + 0.5) * side);
  return {
    x: within(field.x, field.width, extent.left, extent.right),
    y: within(field.y, field.height, extent.top, extent.bottom),
    scale: side / CELL,
  };
}

/** Return the side of a cell, which is the largest step size at which the structure fits into the field. */
function sideIn({ width, height }: Box, extent: Extent): number {
  const { left, top, right, bottom } = extent;
  const most = Math.min(width / (right - left + 1), height / (bottom - top + 1));
  const shorter = Math.min(width, height);
  const steps = shorter < SMALL ? STEPS : STEPS.slice(1);
  const sides = steps.map((step) => Math.min(LARGEST, shorter / step));
  const side = sides.find((one) => one <= most) ?? most;
  // the place of a first tile is visible on the low mats of a phone
  return extent === EMPTY ? Math.max(side, Math.min(ENOUGH, most)) : side;
}
