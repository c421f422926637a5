// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { picker } from '../../../lib/board/picker';
import { arrangements, CELL, layOut, SHELF_SCALE, type Box, type Extent, type PlotInput, type Window } from './layout';

const WINDOWS: Window[] = [
  { width: 374, height: 560, label: { width: 160, height: 44 }, figure: { width: 34, height: 17 } },
  { width: 1060, height: 640, label: { width: 160, height: 44 }, figure: { width: 34, height: 17 } },
  { width: 800, height: 300, label: { width: 160, height: 44 }, figure: { width: 34, height: 17 } },
];

function extent(pick: (n: number) => number, most: number): Extent {
  return { left: -pick(most), right: 1 + pick(most), top: -pick(most), bottom: 1 + pick(most) };
}

/** Plots of a game somewhere between its beginning and its end. */
function game(seats: number, seed: number): PlotInput[] {
  const pick = picker(`game ${seats} ${seed}`);
  return Array.from({ length: seats }, (_, seat) => ({
    seat,
    growing: pick(8) === 0 ? null : extent(pick, 2 + pick(9)),
    finished: Array.from({ length: pick(5) }, () => extent(pick, 1 + pick(6))),
  }));
}

function covered({ left, right, top, bottom }: Extent, origin: { x: number; y: number }, scale: number): Box {
  const size = CELL * scale;
  return {
    x: origin.x + (left - 0.5) * size,
    y: origin.y + (top - 0.5) * size,
    width: (right - left + 1) * size,
    height: (bottom - top + 1) * size,
  };
}

const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width - 0.01 &&
  b.x < a.x + a.width - 0.01 &&
  a.y < b.y + b.height - 0.01 &&
  b.y < a.y + a.height - 0.01;

const inside = (a: Box, b: Box): boolean =>
  a.x >= b.x - 0.01 &&
  a.y >= b.y - 0.01 &&
  a.x + a.width <= b.x + b.width + 0.01 &&
  a.y + a.height <= b.y + b.height + 0.01;

const cases = [2, 3, 4, 5, 6].flatMap((seats) => Array.from({ length: 40 }, (_, seed) => ({ seats, seed })));

describe('the table', () => {
  it('never lets two structures overlap, at any size, and keeps each on its own plot', () => {
    const faults: string[] = [];
    for (const { seats, seed } of cases) {
      const plots = game(seats, seed);
      for (const window of WINDOWS) {
        const { plots: laid } = layOut(plots, seed % seats, window);
        const boxes = laid.flatMap((plot) => {
          const input = plots[plot.seat] as PlotInput;
          const growing = input.growing && plot.growing ? [covered(input.growing, plot.growing, 1)] : [];
          const shelved = input.finished.map((one, i) =>
            covered(one, plot.finished[i] ?? { x: NaN, y: NaN }, SHELF_SCALE),
          );
          if (![...growing, ...shelved].every((box) => inside(box, plot.box)))
            faults.push(`${seats} ${seed}: off its plot`);
          return [...growing, ...shelved];
        });
        boxes.forEach((box, i) => {
          if (boxes.slice(i + 1).some((other) => overlap(box, other))) faults.push(`${seats} ${seed}: structures`);
        });
        laid.forEach(({ box }, i) => {
          if (laid.slice(i + 1).some((other) => overlap(box, other.box))) faults.push(`${seats} ${seed}: plots`);
        });
      }
    }
    expect(faults).toEqual([]);
  });

  it('leaves room above each structure for a label that keeps its size on the screen', () => {
    for (const { seats, seed } of cases) {
      const plots = game(seats, seed);
      const window = WINDOWS[seed % WINDOWS.length] as Window;
      const { plots: laid, zoom } = layOut(plots, 0, window);
      for (const { seat, box, growing } of laid) {
        const input = plots[seat]?.growing;
        if (!input || !growing) continue;
        const free = covered(input, growing, 1).y - box.y;
        expect(free * zoom).toBeGreaterThanOrEqual(window.label.height - 0.5);
        expect(box.width * zoom).toBeGreaterThanOrEqual(window.label.width - 0.5);
      }
    }
  });

  it('fits the window at its zoom', () => {
    for (const { seats, seed } of cases) {
      for (const window of WINDOWS) {
        const { box, zoom } = layOut(game(seats, seed), 0, window);
        expect(box.width * zoom).toBeLessThanOrEqual(window.width * 1.02);
        expect(box.height * zoom).toBeLessThanOrEqual(window.height * 1.02);
      }
    }
  });

  it('keeps its arrangement while a structure grows by a tile, unless another is much better', () => {
    const plots: PlotInput[] = Array.from({ length: 4 }, (_, seat) => ({
      seat,
      growing: { left: -1, right: 1, top: -1, bottom: 1 },
      finished: [],
    }));
    const window = WINDOWS[1] as Window;
    const { rows, zoom } = layOut(plots, 0, window);
    const grown = plots.map((plot, i) =>
      i === 2 ? { ...plot, growing: { left: -1, right: 1, top: -1, bottom: 2 } } : plot,
    );
    expect(layOut(grown, 0, window, { rows, zoom }).rows).toEqual(rows);
    const tall = plots.map((plot) => ({ ...plot, growing: { left: -9, right: 9, top: -1, bottom: 1 } }));
    expect(layOut(tall, 0, window, { rows: [[1, 2, 3], [0]], zoom }).rows).not.toEqual([[1, 2, 3], [0]]);
  });
});

describe('a table that grows tile by tile', () => {
  it('changes its size seldom, and is always in sight', () => {
    const window = WINDOWS[1] as Window;
    let before: ReturnType<typeof layOut> | undefined;
    const zooms = new Set<number>();
    const best = new Set<number>();
    for (let size = 1; size <= 14; size++) {
      const growing = { left: -size, right: size, top: -1, bottom: 1 };
      const plots: PlotInput[] = [0, 1, 2].map((seat) => ({ seat, growing, finished: [] }));
      before = layOut(plots, 0, window, before);
      zooms.add(before.zoom);
      best.add(layOut(plots, 0, window).zoom);
      expect(before.box.width * before.zoom).toBeLessThanOrEqual(window.width * 1.02);
      expect(before.box.height * before.zoom).toBeLessThanOrEqual(window.height * 1.02);
    }
    expect(zooms.size).toBeLessThan(best.size);
  });

  it('comes closer again only when it can become much larger', () => {
    const window = WINDOWS[1] as Window;
    const plots = (size: number): PlotInput[] =>
      [0, 1].map((seat) => ({ seat, growing: { left: -size, right: size, top: -size, bottom: size }, finished: [] }));
    const wide = layOut(plots(5), 0, window);
    expect(layOut(plots(4), 0, window, wide).zoom).toBe(wide.zoom);
    expect(layOut(plots(2), 0, window, wide).zoom).toBeGreaterThan(wide.zoom * 1.2);
    expect(layOut(plots(4), 0, window, { ...wide, zoom: 0 }).zoom).toBeGreaterThan(wide.zoom);
  });
});

describe('arrangements', () => {
  it('seat everybody once, me in the bottom row', () => {
    for (const seats of [2, 3, 4, 5, 6]) {
      const others = Array.from({ length: seats - 1 }, (_, i) => i + 1);
      const found = arrangements(0, others);
      expect(found.length).toBeGreaterThan(1);
      for (const rows of found) {
        expect(rows.flat().sort()).toEqual([0, ...others]);
        expect(rows.at(-1)).toContain(0);
        expect(rows.every((row) => row.length > 0)).toBe(true);
      }
    }
  });

  it('go clockwise from me: up on the left, across the top, down on the right', () => {
    expect(arrangements(0, [1, 2, 3])).toContainEqual([[2], [1, 0, 3]]);
    expect(arrangements(0, [1, 2, 3, 4, 5])).toContainEqual([
      [2, 3, 4],
      [1, 0, 5],
    ]);
    expect(arrangements(0, [1, 2, 3, 4])).toContainEqual([[2, 3], [1, 4], [0]]);
  });
});
