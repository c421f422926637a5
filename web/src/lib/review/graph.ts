import type { Chances } from '../net/report';

export interface Size {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

/** The positions of the seats' symbols on their lines, as fractions of the width. */
const MARKS = 6;

const inOrder = (chances: readonly Chances[]): Chances[] => chances.toSorted((a, b) => a.turn - b.turn);

/** Return the position of a value at a turn. Winning chances range from 0 at the bottom to 1 at the top. */
export function place(turn: number, value: number, last: number, { width, height }: Size): Point {
  return { x: (turn / Math.max(1, last)) * width, y: (1 - Math.min(1, Math.max(0, value))) * height };
}

/** Return the line of a seat as an SVG path, or an empty string if there are no winning chances. */
export function lineOf(chances: readonly Chances[], seat: number, last: number, size: Size): string {
  return inOrder(chances)
    .map(({ turn, values }, i) => {
      const { x, y } = place(turn, values[seat] ?? 0, last, size);
      return `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
}

/** Return the positions of a seat's symbol on its line. The symbols of different seats do not overlap. */
export function marksOf(chances: readonly Chances[], seat: number, seats: number, last: number, size: Size): Point[] {
  const known = inOrder(chances);
  const end = known.at(-1)?.turn ?? -1;
  return Array.from({ length: MARKS }, (_, i) => Math.round((last * (i + (seat + 0.5) / seats)) / MARKS)).flatMap(
    (turn) => {
      const value = chancesAt(known, turn)?.values[seat];
      return value === undefined || turn > end ? [] : [place(turn, value, last, size)];
    },
  );
}

/** Return the winning chances at a turn, or at the last known turn before it. Returns null if no chances are known. */
export function chancesAt(chances: readonly Chances[], turn: number): Chances | null {
  return inOrder(chances).findLast((one) => one.turn <= turn) ?? null;
}

/** Return the turn nearest to a position in the graph. */
export function turnAt(x: number, last: number, width: number): number {
  return Math.round((Math.min(width, Math.max(0, x)) / Math.max(1, width)) * last);
}

/**
 * Return the parts of a bar for the range from `low` to `high`, on both sides of the middle, in percent of the bar's
 * width. `most` is the largest absolute value.
 */
export function barOf(
  { value, low, high }: { value: number; low: number; high: number },
  most: number,
): { from: number; to: number; low: number; high: number } {
  const at = (one: number): number => 50 + 50 * Math.max(-1, Math.min(1, one / Math.max(most, 1e-9)));
  return { from: Math.min(50, at(value)), to: Math.max(50, at(value)), low: at(low), high: at(high) };
}
