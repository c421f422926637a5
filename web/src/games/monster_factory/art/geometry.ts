/**
 * A point in the picture of a tile. The picture is a square of 100 units around the origin; x grows to the east, y to
 * the south.
 */
export type Point = readonly [x: number, y: number];

export const HALF = 50;

/** The directions north, east, south and west. */
export const DIRECTIONS: readonly [Point, Point, Point, Point] = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];

export function direction(side: number): Point {
  return DIRECTIONS[(((side % 4) + 4) % 4) as 0 | 1 | 2 | 3];
}

/** Return a point that is `along` units away in the direction of a side, and `across` units clockwise from there. */
export function reach(side: number, along: number, across = 0): Point {
  const [ax, ay] = direction(side);
  const [bx, by] = direction(side + 1);
  return [ax * along + bx * across, ay * along + by * across];
}

export function plus([ax, ay]: Point, [bx, by]: Point, times = 1): Point {
  return [ax + bx * times, ay + by * times];
}

export function distance([ax, ay]: Point, [bx, by]: Point): number {
  return Math.hypot(ax - bx, ay - by);
}

/** Return a point rotated clockwise around the origin by quarter turns. */
export function quarters([x, y]: Point, turn: number): Point {
  const turns: readonly Point[] = [
    [x, y],
    [-y, x],
    [-x, -y],
    [y, -x],
  ];
  return turns[((turn % 4) + 4) % 4] ?? [x, y];
}

/** Format a number for a path, rounded to a tenth. Zero has no minus sign. */
export function figure(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  return String(rounded === 0 ? 0 : rounded);
}

export function at([x, y]: Point): string {
  return `${figure(x)} ${figure(y)}`;
}

/** Return an SVG path of a circle. */
export function circle([x, y]: Point, r: number): string {
  return ellipse([x, y], r, r);
}

export function ellipse([x, y]: Point, rx: number, ry: number): string {
  const width = figure(2 * rx);
  return `M${at([x - rx, y])}a${figure(rx)} ${figure(ry)} 0 1 0 ${width} 0a${figure(rx)} ${figure(ry)} 0 1 0-${width} 0Z`;
}

/**
 * Move and rotate a path to a place on the tile. The path is drawn with its foot at `[0, 0]` and with north up; `up` is
 * the new direction of its north. The path may use only Z and absolute commands with pairs of numbers (M, L, C, Q).
 */
export function planted(path: string, foot: Point, up: Point, size = 1): string {
  const [ux, uy] = up;
  return path.replace(/(-?[\d.]+)[ ,](-?[\d.]+)/g, (_, first: string, second: string) => {
    const x = Number(first) * size;
    const y = Number(second) * size;
    return at([foot[0] - x * uy - y * ux, foot[1] + x * ux - y * uy]);
  });
}
