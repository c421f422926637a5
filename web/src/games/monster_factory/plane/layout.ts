/*
 * Where everything lies on the one table. Units are those of the tiles: 100 to a side. A *plot* is what belongs to one
 * player: a label, the structure in progress, and a shelf with the finished ones, smaller.
 */

export const CELL = 100;
export const SHELF_SCALE = 0.42;

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface PlotInput {
  seat: number;
  /** The structure in progress with its open cells, in cells: first and last column and row. */
  growing: Extent | null;
  /** The finished structures, in cells. */
  finished: readonly Extent[];
}

export interface Extent {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Spot {
  x: number;
  y: number;
}

export interface Plot {
  seat: number;
  box: Box;
  /** Where the middle of cell 0, 0 of the structure in progress lies. */
  growing: Spot | null;
  /** Where the middle of cell 0, 0 of each finished structure lies; they are drawn at `SHELF_SCALE`. */
  finished: Spot[];
  /** The plank under the finished ones, one for each row of them. */
  planks: Box[];
  /** Where what each of them scores is written: the middle of the upper border. */
  figures: Spot[];
}

export interface Layout {
  /** The seats of each row, from top to bottom. The next layout keeps rows and zoom if they still fit. */
  rows: readonly (readonly number[])[];
  plots: Plot[];
  /** The bounding box of the table. */
  box: Box;
  /** Pixels per unit at which the whole table is visible. */
  zoom: number;
}

export interface Window {
  /** In pixels. */
  width: number;
  height: number;
  /** The label of a plot, in pixels at every zoom. */
  label: { width: number; height: number };
  /** The room for a figure under a structure on a shelf, in pixels. */
  figure: { width: number; height: number };
}

const GAP = 26;
const PAD = 20;
const SHELF_GAP = 22;
const PLANK = 12;
const LARGEST = 1.1;
const SMALLEST = 0.03;
const HALVINGS = 9;
/** How much better another arrangement must be before plots change places. */
const RELUCTANCE = 1.15;
/** How much larger everything could be before the table comes closer, and how much room is left when it draws back. */
const CLOSER = 1.3;
const SPARE = 0.92;

interface Sized {
  input: PlotInput;
  width: number;
  height: number;
  shelf: Shelf;
}

interface Shelf {
  rows: { items: { index: number; width: number }[]; width: number; height: number }[];
  width: number;
  height: number;
  /** Room for a figure under each row. */
  figure: number;
}

/**
 * Lay out the plots: `bottom` is the seat nearest to the viewer, the others follow clockwise. `before` is the previous
 * layout, kept if it still fits; a zoom of 0 keeps only its rows.
 */
export function layOut(
  plots: readonly PlotInput[],
  bottom: number,
  window: Window,
  before?: Pick<Layout, 'rows' | 'zoom'>,
): Layout {
  const seats = plots.map(({ seat }) => seat);
  const start = Math.max(0, seats.indexOf(bottom));
  const others = [...seats.slice(start + 1), ...seats.slice(0, start)];
  const all = arrangements(seats[start] ?? 0, others).map((rows) => fitted(plots, rows, window));
  let best = all[0] ?? fitted(plots, [seats], window);
  for (const one of all) if (one.zoom > best.zoom) best = one;
  if (!before) return best;
  const kept = all.find(({ rows }) => JSON.stringify(rows) === JSON.stringify(before.rows));
  const next = kept && best.zoom < kept.zoom * RELUCTANCE ? kept : best;
  const zoom = calm(next.zoom, before.zoom);
  return zoom === next.zoom ? next : placed(sizedIn(plots, next.rows, window, zoom), next.rows, window, zoom);
}

/** The zoom that is used where `most` is possible: it changes seldom, and never so that something is out of sight. */
function calm(most: number, before: number): number {
  if (most < before) return most * SPARE;
  return most < before * CLOSER ? before : most;
}

function sizedIn(plots: readonly PlotInput[], rows: Layout['rows'], window: Window, zoom: number): Sized[][] {
  return rows.map((row) => row.map((seat) => measure(plots, seat, window, zoom)));
}

/** Ways to sit around a table: me in the bottom row, perhaps with neighbours, the others clockwise in rows above. */
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

/** Rows above the bottom one: up on the left, across at the top, down on the right. */
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

/** One arrangement at the largest zoom at which all of it is seen. Labels keep their size on the screen. */
function fitted(plots: readonly PlotInput[], rows: readonly (readonly number[])[], window: Window): Layout {
  const sizedAt = (zoom: number): Sized[][] => sizedIn(plots, rows, window, zoom);
  const fits = (zoom: number): boolean => {
    const sized = sizedAt(zoom);
    const width = Math.max(...sized.map((row) => sum(row.map((one) => one.width)) + GAP * (row.length + 1)));
    const height = sum(sized.map(tallest)) + GAP * (rows.length + 1);
    return width * zoom <= window.width && height * zoom <= window.height;
  };
  let [zoom, above] = fits(LARGEST) ? [LARGEST, LARGEST] : [SMALLEST, LARGEST];
  for (let halving = 0; halving < HALVINGS && zoom < above; halving++) {
    const middle = (zoom + above) / 2;
    if (fits(middle)) zoom = middle;
    else above = middle;
  }
  return placed(sizedAt(zoom), rows, window, zoom);
}

function measure(plots: readonly PlotInput[], seat: number, { label, figure }: Window, zoom: number): Sized {
  const input = plots.find((one) => one.seat === seat) ?? { seat, growing: null, finished: [] };
  const grown = input.growing ? size(input.growing) : { width: 0, height: 0 };
  const least = Math.max(label.width / zoom - 2 * PAD, grown.width, 3 * CELL);
  const shelf = shelve(input.finished, least, figure.width / zoom, figure.height / zoom);
  return {
    input,
    shelf,
    width: Math.max(least, shelf.width) + 2 * PAD, // the label may lie on the padding
    height: label.height / zoom + grown.height + shelf.height + 2 * PAD,
  };
}

function size({ left, top, right, bottom }: Extent): { width: number; height: number } {
  return { width: (right - left + 1) * CELL, height: (bottom - top + 1) * CELL };
}

/** The finished structures in rows that are about as wide as what stands above them. */
function shelve(finished: readonly Extent[], width: number, least: number, figure: number): Shelf {
  const rows: Shelf['rows'] = [];
  finished.forEach((extent, index) => {
    const item = size(extent);
    const wide = Math.max(least, item.width * SHELF_SCALE);
    const high = item.height * SHELF_SCALE;
    const row = rows.at(-1);
    if (row && row.width + SHELF_GAP + wide <= width) {
      row.items.push({ index, width: wide });
      row.width += SHELF_GAP + wide;
      row.height = Math.max(row.height, high);
    } else rows.push({ items: [{ index, width: wide }], width: wide, height: high });
  });
  return {
    rows,
    width: Math.max(0, ...rows.map((row) => row.width)),
    height: sum(rows.map((row) => row.height + PLANK + figure + SHELF_GAP)),
    figure,
  };
}

function placed(sized: Sized[][], rows: Layout['rows'], window: Window, zoom: number): Layout {
  const seen = { width: window.width / zoom, height: window.height / zoom };
  const tall = sum(sized.map(tallest));
  const between = Math.max(GAP, (seen.height - tall) / (sized.length + 1));
  const plots: Plot[] = [];
  let y = Math.min(between, GAP * 3);
  const down = Math.min(between, GAP * 3);
  for (const row of sized) {
    const wide = sum(row.map((one) => one.width));
    const space = Math.max(GAP, Math.min((seen.width - wide) / (row.length + 1), 6 * CELL));
    let x = (seen.width - wide - space * (row.length - 1)) / 2;
    for (const one of row) {
      const box = { x, y, width: one.width, height: tallest(row) };
      plots.push(plotIn(one, box, window.label.height / zoom));
      x += one.width + space;
    }
    y += tallest(row) + down;
  }
  return { rows, plots, zoom, box: around(plots.map(({ box }) => box)) };
}

function plotIn({ input, shelf }: Sized, box: Box, label: number): Plot {
  const inner = box.height - 2 * PAD - label - shelf.height;
  const middle = box.x + box.width / 2;
  const { growing: extent } = input;
  const growing = extent && {
    x: middle - ((extent.left + extent.right) / 2) * CELL,
    y: box.y + PAD + label + inner / 2 - ((extent.top + extent.bottom) / 2) * CELL,
  };
  const finished: Spot[] = [];
  const planks: Box[] = [];
  const figures: Spot[] = [];
  let y = box.y + box.height - PAD - shelf.height;
  for (const row of shelf.rows) {
    y += SHELF_GAP + row.height;
    let x = middle - row.width / 2;
    planks.push({ x: x - 12, y, width: row.width + 24, height: PLANK });
    for (const { index, width } of row.items) {
      const it = input.finished[index];
      if (!it) continue;
      const centre = x + width / 2;
      finished[index] = {
        x: centre - ((it.left + it.right) / 2) * CELL * SHELF_SCALE,
        y: y - (it.bottom + 0.5) * CELL * SHELF_SCALE,
      };
      figures[index] = { x: centre, y: y + PLANK };
      x += width + SHELF_GAP;
    }
    y += PLANK + shelf.figure;
  }
  return { seat: input.seat, box, growing, finished, planks, figures };
}

function tallest(row: readonly Sized[]): number {
  return Math.max(...row.map((one) => one.height));
}

function around(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
