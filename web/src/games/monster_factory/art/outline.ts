import type { Side, Sides } from '../pieces';
import { at, direction, distance, HALF, plus, reach, type Point } from './geometry';

/** Half the width of a limb at the edge of a tile. The width is equal on all tiles, so that limbs meet. */
export const HALF_WIDTH: Readonly<Record<Side, number>> = { '-': 0, t: 9, T: 27 };

/** The skin extends this far beyond the edge of the tile, so that no gap is visible between two tiles. */
const BEYOND = 0.7;

/** The bulge of a tile's body between its limbs. */
export interface Body {
  /** The centre of the bulge. */
  middle: Point;
  /** The distance from the centre of the bulge to its border on each side without a limb. */
  girth: readonly [number, number, number, number];
  /** The depth of the gap between neighbouring limbs, from 0.3 for a thick body to 0.95 for a thin body. */
  hollow: number;
  /** The length over which limbs keep their full width, between 0.4 and 0.7. */
  neck: number;
  /** The roundness of the outer border of a bend without a belly, or null for all other tiles. */
  bend?: number | null;
}

interface Curve {
  from: Point;
  c1: Point;
  c2: Point;
  to: Point;
}

export interface Outline {
  /** The closed shape to fill, which extends slightly beyond the edges of the tile. */
  skin: string;
  /** The border line of the shape, without the edges where limbs continue on the next tile. */
  ink: string;
}

const ARC = 0.5523;

/** Return the two corners of a limb at the edge, in clockwise order, where the outline leaves the tile and returns. */
export function crossing(sides: Sides, side: number, along = HALF): [out: Point, back: Point] {
  const half = HALF_WIDTH[sides[side] ?? '-'];
  return [reach(side, along, -half), reach(side, along, half)];
}

/** Return the shape of a tile's body with these sides. */
export function outline(sides: Sides, body: Body): Outline {
  const limbs = [0, 1, 2, 3].filter((side) => sides[side] !== '-');
  let skin = '';
  let ink = '';
  for (const [i, limb] of limbs.entries()) {
    const next = limbs[(i + 1) % limbs.length] ?? limb;
    const curves = between(sides, body, limb, next === limb || next < limb ? next + 4 : next);
    const path = curves.map(({ c1, c2, to }) => `C${at(c1)} ${at(c2)} ${at(to)}`).join('');
    const [, start] = crossing(sides, limb);
    const [, beyond] = crossing(sides, limb, HALF + BEYOND);
    const [onward] = crossing(sides, next % 4, HALF + BEYOND);
    skin += `${skin === '' ? 'M' : 'L'}${at(beyond)}L${at(start)}${path}L${at(onward)}`;
    ink += `M${at(beyond)}L${at(start)}${path}L${at(onward)}`;
  }
  return { skin: `${skin}Z`, ink };
}

/** Return the border from one limb clockwise to the next limb. `next` may be greater than 3. */
function between(sides: Sides, body: Body, limb: number, next: number): Curve[] {
  const [, from] = crossing(sides, limb);
  const [to] = crossing(sides, next % 4);
  const inward = direction(limb + 2);
  const outward = direction(next);
  const bend = next === limb + 3 ? body.bend : null;
  if (next === limb + 1 || typeof bend === 'number') {
    const hollow = bend ?? body.hollow;
    const reachIn = Math.abs((to[0] - from[0]) * inward[0] + (to[1] - from[1]) * inward[1]);
    const reachOut = Math.abs((to[0] - from[0]) * outward[0] + (to[1] - from[1]) * outward[1]);
    const c1 = plus(from, inward, reachIn * hollow);
    return [{ from, c1, c2: plus(to, outward, -reachOut * hollow), to }];
  }
  const curves: Curve[] = [];
  let here = from;
  for (let side = limb + 1; side < next; side++) {
    const bulge = plus(body.middle, direction(side), body.girth[side % 4]);
    curves.push(side === limb + 1 ? swell(here, bulge, inward, body.neck) : arc(here, bulge, side));
    here = bulge;
  }
  curves.push(swell(here, to, outward, body.neck));
  return curves;
}

/**
 * Return the curve from a limb to the widest point of the body, or back. The curve has the same direction at both
 * ends.
 */
function swell(from: Point, to: Point, along: Point, neck: number): Curve {
  const far = Math.abs((to[0] - from[0]) * along[0] + (to[1] - from[1]) * along[1]) * neck;
  return { from, c1: plus(from, along, far), c2: plus(to, along, -far), to };
}

/** Return a quarter of the body's border, from one side without a limb to the next such side. */
function arc(from: Point, to: Point, side: number): Curve {
  const leaving = direction(side);
  const arriving = direction(side + 1);
  const span = distance(from, to) / Math.SQRT2;
  const alongOut = Math.abs((to[0] - from[0]) * leaving[0] + (to[1] - from[1]) * leaving[1]) || span;
  const alongIn = Math.abs((to[0] - from[0]) * arriving[0] + (to[1] - from[1]) * arriving[1]) || span;
  return { from, c1: plus(from, leaving, alongOut * ARC), c2: plus(to, arriving, -alongIn * ARC), to };
}
