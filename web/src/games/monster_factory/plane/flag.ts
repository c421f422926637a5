import { reach, type Point } from '../art/geometry';

const HALF = 54;
const GAP = 4;

/** The position of a held tile's flag. */
export interface FlagPlace {
  /** The side of the tile where the flag is. */
  side: number;
  /** The offset from the middle of this side to the middle of the flag, in pixels. */
  away: Point;
}

/**
 * Return the first side in `sides` with enough space for a flag of width `wide`. `room` gives the distances in pixels
 * from the middle of the tile to the left and right borders of the table. Above and below a tile, the flag moves
 * inwards from the border.
 */
export function flagPlace(
  sides: readonly number[],
  room: readonly [number, number],
  zoom: number,
  wide: number,
): FlagPlace {
  const beside = HALF * zoom + wide + 2 * GAP;
  const side = sides.find((one) => one % 2 === 0 || room[one === 1 ? 1 : 0] >= beside) ?? 0;
  if (side % 2 === 1) return { side, away: reach(side, wide / 2 + GAP) };
  const [left, right] = room;
  const x = Math.max(wide / 2 + GAP - left, Math.min(0, right - wide / 2 - GAP));
  return { side, away: [x, reach(side, 17)[1]] };
}
