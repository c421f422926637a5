import { picker } from '../../../lib/board/picker';
import { faceOf, links, type Sides } from '../pieces';
import { plus, quarters, reach, type Point } from './geometry';
import type { Body } from './outline';
import { STUMPS, TIPS, type Ending } from './stamps';

/** The body of a tile, with the properties that decide which parts fit on it. */
export interface Build {
  body: Body;
  /** The side of the first limb. Marks and bands are aligned with this side; the end of an end tile is opposite. */
  axis: number;
  /** The size of the face that fits in the middle. */
  room: number;
  /** Whether a mouth fits below the eyes. */
  mouth: boolean;
  /** Whether the body is only a bend, without a belly. */
  bent: boolean;
  /** The end of the limb, for an end tile without eyes. */
  ending?: Ending;
}

type Four = readonly [number, number, number, number];

/** Return the body of a tile, rotated clockwise by quarter turns. */
export function bodyOf(tile: string, turn: number): Build {
  const { sides, eyes } = faceOf(tile);
  const build = links(sides) === 1 ? end(tile, sides, eyes) : joint(tile, sides, eyes);
  const { middle, girth } = build.body;
  const turnedGirth = [0, 1, 2, 3].map((side) => girth[(side - turn + 4) % 4] ?? 0) as unknown as Four;
  return {
    ...build,
    axis: (build.axis + turn) % 4,
    body: { ...build.body, middle: quarters(middle, turn), girth: turnedGirth },
  };
}

/** Return a generator of random numbers between two bounds. The numbers depend only on the tile. */
function varying(tile: string): (least: number, most: number) => number {
  const pick = picker(`${tile} body`);
  return (least, most) => least + ((most - least) * pick(9)) / 8;
}

function end(tile: string, sides: Sides, eyes: boolean): Build {
  const axis = sides.findIndex((side) => side !== '-');
  const thick = sides[axis] === 'T';
  const vary = varying(tile);
  const ready = { axis, bent: false, mouth: true };
  const shape = (offset: number, wide: number, far: number): Body => ({
    middle: reach(axis + 2, offset),
    girth: [0, 1, 2, 3].map((side) => (side === (axis + 2) % 4 ? far : wide)) as unknown as Four,
    hollow: 0.6,
    neck: thick ? 0.5 : 0.62,
  });
  if (eyes) {
    const wide = thick ? vary(34, 39) : vary(27, 31);
    return { ...ready, body: shape(thick ? 3 : 9, wide, thick ? vary(34, 38) : vary(27, 31)), room: thick ? 33 : 27 };
  }
  const endings = thick ? STUMPS : TIPS;
  const number = Math.max(0, Number(tile.split('.')[1] ?? 1) - 1);
  const ending = endings[number % endings.length] ?? { girth: 15 };
  return { ...ready, body: shape(thick ? 2 : 4, ending.girth, ending.girth), room: ending.girth, ending };
}

function joint(tile: string, sides: Sides, eyes: boolean): Build {
  const axis = sides.findIndex((side) => side !== '-');
  const vary = varying(tile);
  const linked = [0, 1, 2, 3].filter((side) => sides[side] !== '-');
  const blank = [0, 1, 2, 3].filter((side) => sides[side] === '-');
  const thick = linked.filter((side) => sides[side] === 'T').length;
  const stout = thick === linked.length ? vary(31, 36) : thick > 0 ? vary(26, 31) : eyes ? vary(22, 26) : vary(9, 13);
  const corner = linked.length === 2 && sides[(axis + 2) % 4] === '-';
  // the belly of a bend is on its outer side
  const middle =
    corner && eyes
      ? blank.reduce<Point>((sum, side) => plus(sum, reach(side, thick > 0 ? 2 : 5)), [0, 0])
      : ([0, 0] as Point);
  return {
    body: {
      middle,
      girth: [stout, stout + vary(-2, 2), stout, stout + vary(-2, 2)],
      hollow: eyes || linked.length === 4 ? (thick > 0 ? 0.55 : 0.42) : 0.66,
      neck: 0.5,
      bend: corner && !eyes ? 0.62 : null,
    },
    axis,
    room: thick === linked.length ? 31 : thick > 0 ? 27 : 22,
    mouth: thick > 0,
    bent: corner && !eyes,
  };
}
