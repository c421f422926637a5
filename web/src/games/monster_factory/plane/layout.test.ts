// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { picker } from '../../../lib/board/picker';
import { arrangements, layOut, type PlotInput, type Window } from './layout';
import { CELL, type Box, type Extent, type Standing } from './shapes';

const DESK: Window = { width: 936, height: 748 };
const PHONE: Window = { width: 374, height: 540 };
const WINDOWS: Window[] = [PHONE, DESK, { width: 800, height: 416 }];
const SEATS = [2, 3, 4, 5, 6];

function extent(pick: (n: number) => number, most: number): Extent {
  return { left: -pick(most), right: 1 + pick(most), top: -pick(most), bottom: 1 + pick(most) };
}

/** Return plots in the middle of a game. */
function game(seats: number, seed: number): PlotInput[] {
  const pick = picker(`game ${seats} ${seed}`);
  return Array.from({ length: seats }, (_, seat) => ({
    seat,
    growing: pick(8) === 0 ? null : extent(pick, 2 + pick(9)),
    finished: Array.from({ length: pick(5) }, () => extent(pick, 1 + pick(6))),
  }));
}

const square = (size: number): Extent => ({ left: 0, top: 0, right: size - 1, bottom: size - 1 });
const growingAll = (seats: number, growing: Extent): PlotInput[] =>
  Array.from({ length: seats }, (_, seat) => ({ seat, growing, finished: [] }));

function covered({ left, right, top, bottom }: Extent, { x, y, scale }: Standing): Box {
  const side = CELL * scale;
  return {
    x: x + (left - 0.5) * side,
    y: y + (top - 0.5) * side,
    width: (right - left + 1) * side,
    height: (bottom - top + 1) * side,
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

const cases = SEATS.flatMap((seats) => Array.from({ length: 40 }, (_, seed) => ({ seats, seed })));

describe('the table', () => {
  it('the table fits the window, and no mats, labels or structures overlap', () => {
    const faults: string[] = [];
    for (const { seats, seed } of cases) {
      const plots = game(seats, seed);
      for (const window of WINDOWS) {
        const { plots: laid, box: table } = layOut(plots, seed % seats, window);
        expect(table).toEqual({ x: 0, y: 0, ...window });
        for (const { seat, box, label, growing, finished } of laid) {
          const input = plots[seat] as PlotInput;
          const things = input.finished.map((one, i) => covered(one, finished[i] as Standing));
          if (input.growing && growing) things.push(covered(input.growing, growing));
          things.push(label);
          if (!inside(box, table)) faults.push(`${seats} ${seed}: off the table`);
          if (!things.every((thing) => inside(thing, box))) faults.push(`${seats} ${seed}: off its mat`);
          things.forEach((thing, i) => {
            if (things.slice(i + 1).some((other) => overlap(thing, other))) faults.push(`${seats} ${seed}: overlap`);
          });
        }
        laid.forEach(({ box }, i) => {
          if (laid.slice(i + 1).some((other) => overlap(box, other.box))) faults.push(`${seats} ${seed}: mats`);
        });
      }
    }
    expect(faults).toEqual([]);
  });

  it('the mat of every player is the same from the first tile to the end, except on a phone', () => {
    for (const seats of SEATS)
      for (const window of WINDOWS.filter((one) => one !== PHONE)) {
        const mats = Array.from({ length: 12 }, (_, seed) => layOut(game(seats, seed), 0, window).plots);
        const boxes = mats.map((plots) => plots.map(({ seat, box, label }) => ({ seat, box, label })));
        for (const one of boxes) expect(one).toEqual(boxes[0]);
      }
  });

  it('the mats are the same while the first tiles are chosen', () => {
    for (const seats of SEATS)
      for (const [usual, choosing] of [
        [DESK, { ...DESK, width: DESK.width - 380 }],
        [PHONE, { ...PHONE, height: PHONE.height * 0.4 }],
      ] as const) {
        const plots = growingAll(seats, square(3));
        expect(layOut(plots, 0, choosing, usual).rows).toEqual(layOut(plots, 0, usual).rows);
      }
  });

  it('tiles on a desktop measure at least 60 pixels at a usual size of monsters', () => {
    const side = (seats: number, size: number): number =>
      Math.min(...layOut(growingAll(seats, square(size)), 0, DESK).plots.map(({ growing }) => growing?.scale ?? 0)) *
      CELL;
    for (const seats of [2, 3, 4]) expect(side(seats, 3)).toBeGreaterThan(78);
    for (const seats of [2, 3, 4]) expect(side(seats, 5)).toBeGreaterThan(60);
    for (const seats of [5, 6]) expect(side(seats, 5)).toBeGreaterThan(50);
  });
});

describe('a growing monster', () => {
  it('other plots do not move', () => {
    for (const { seats, seed } of cases) {
      const plots = game(seats, seed);
      const before = layOut(plots, 0, DESK);
      const grown = plots.map((plot, i) => (i === 1 ? { ...plot, growing: square(9) } : plot));
      const others = ({ plots }: typeof before): unknown => plots.filter(({ seat }) => seat !== 1);
      expect(others(layOut(grown, 0, DESK))).toEqual(others(before));
    }
  });

  it('on a phone, a large monster takes height from the other row', () => {
    const sides = (growing: Extent): number[] =>
      layOut(
        [
          { seat: 0, growing: square(3), finished: [] },
          { seat: 1, growing, finished: [] },
        ],
        0,
        PHONE,
      ).plots.map(({ growing }) => (growing?.scale ?? 0) * CELL);
    expect(Math.min(...sides(square(7)))).toBeGreaterThan(34);
    expect(sides(square(3))[0]).toBe(sides(square(3))[1]);
  });

  it('a wide unfinished monster takes space from the shelf before its tiles become small', () => {
    const finished: Extent = { left: 0, right: 2, top: 0, bottom: 3 };
    const tileIn = (growing: Extent): [growing: number, finished: number] => {
      const [plot] = layOut(
        [
          { seat: 0, growing, finished: [finished] },
          { seat: 1, growing: square(3), finished: [] },
        ],
        1,
        PHONE,
      ).plots;
      return [(plot?.growing?.scale ?? 0) * CELL, (plot?.finished[0]?.scale ?? 0) * CELL];
    };
    const [large, beside] = tileIn({ left: 0, right: 5, top: 0, bottom: 3 });
    expect(large).toBeGreaterThan(38);
    expect(beside).toBeGreaterThan(20);
    expect(tileIn(square(3))[1]).toBeGreaterThan(beside);
  });

  it('the monster shrinks in steps, and its first tile stays in place as long as there is space', () => {
    const laid = Array.from({ length: 14 }, (_, size) => {
      const growing = { left: -Math.floor(size / 2), right: Math.ceil(size / 2), top: -1, bottom: 1 };
      const [plot] = layOut(growingAll(4, growing), 0, DESK).plots;
      return plot?.growing as Standing;
    });
    const scales = laid.map(({ scale }) => scale);
    expect(scales).toEqual([...scales].sort((a, b) => b - a));
    expect(new Set(scales).size).toBeLessThan(laid.length / 2);
    laid.forEach((one, i) => {
      const next = laid[i + 1];
      if (next?.scale === one.scale) expect(Math.abs(next.x - one.x)).toBeLessThanOrEqual(one.scale * CELL);
    });
    expect(laid[3]).toEqual(laid[0]);
  });
});

describe('arrangements of the seats', () => {
  it('everybody has one seat, and I am in the bottom row', () => {
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

  it('the seats go clockwise from me: up on the left, across the top, down on the right', () => {
    expect(arrangements(0, [1, 2, 3])).toContainEqual([[2], [1, 0, 3]]);
    expect(arrangements(0, [1, 2, 3, 4, 5])).toContainEqual([
      [2, 3, 4],
      [1, 0, 5],
    ]);
    expect(arrangements(0, [1, 2, 3, 4])).toContainEqual([[2, 3], [1, 4], [0]]);
  });
});
