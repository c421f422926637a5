import { picker } from '../../../lib/board/picker';
import { faceOf, links, turned, type Sides } from '../pieces';
import { bodyOf, type Build } from './bodies';
import { planted, plus, reach, type Point } from './geometry';
import { outline, type Outline } from './outline';
import { BANDS, CRESTS, MARKS, MOUTHS, type Stamp } from './stamps';

export interface Eye {
  at: Point;
  r: number;
  /** The fraction of the eye that the upper lid covers, from 0 (wide open) to 0.5. */
  lid: number;
  /** The slant of the lid, in degrees. */
  slant: number;
  /** The direction in which the eye looks without a target, at most 1 long. */
  gaze: Point;
}

/** A drawn tile: the parts `behind` the body, the body, the parts in `front`, and the eyes on top. */
export interface TileDrawing {
  outline: Outline;
  behind: Stamp[];
  front: Stamp[];
  eyes: Eye[];
  /** The centre and size of the tile's mouth, or null if it has no mouth. */
  mouth: { at: Point; size: number } | null;
}

type Pick = (choices: number) => number;

const UP: Point = [0, -1];
const NOBODY = CRESTS.length - 1;

const drawn = new Map<string, TileDrawing>();

/**
 * Return the picture of a tile, which depends only on the tile's name, rotation and owner (`seat`, -1 for none). Horns
 * and other details depend on the owner, so that all tiles of a monster look like one animal. Faces stay upright.
 */
export function drawTile(tile: string, turn: number, seat: number): TileDrawing {
  const key = `${tile} ${turn} ${seat}`;
  const drawing = drawn.get(key) ?? draw(tile, turn, seat);
  drawn.set(key, drawing);
  return drawing;
}

function draw(tile: string, turn: number, seat: number): TileDrawing {
  const { sides: printed, eyes: looks } = faceOf(tile);
  const sides = turned(printed, turn);
  const build = bodyOf(tile, turn);
  const drawing: TileDrawing = { outline: outline(sides, build.body), behind: [], front: [], eyes: [], mouth: null };
  const pick = picker(`${tile} ${looks ? 'face' : 'mark'}`);
  if (looks) addFace(drawing, build, copyOf(tile), pick);
  else if (build.ending) addEnding(drawing, build);
  else addMark(drawing, sides, build, pick);
  if (looks || !build.ending) addCrests(drawing, sides, build, CRESTS[seat < 0 ? NOBODY : seat % NOBODY] ?? [], pick);
  return drawing;
}

/** Return the number of the tile among equal tiles, counted from 0. */
export function copyOf(tile: string): number {
  return Math.max(0, Number(tile.split('.')[1] ?? 1) - 1);
}

function stamp(into: Stamp[], stamps: readonly Stamp[], foot: Point, up: Point, size = 1): void {
  for (const { paint, path } of stamps) into.push({ paint, path: planted(path, foot, up, size) });
}

function addEnding(drawing: TileDrawing, { ending, body, axis }: Build): void {
  const up = reach(axis + 2, 1);
  const foot = plus(body.middle, up, (ending?.girth ?? 0) - 4);
  stamp(drawing.behind, ending?.behind ?? [], foot, up);
  stamp(drawing.front, ending?.front ?? [], foot, up);
  stamp(drawing.front, ending?.face ?? [], body.middle, UP);
}

function addMark(drawing: TileDrawing, sides: Sides, { body, axis, bent }: Build, pick: Pick): void {
  const along = reach(axis, 1);
  const thick = sides.filter((side) => side === 'T').length;
  const straight = links(sides) === 2 && !bent;
  if (bent) {
    const next = sides[(axis + 1) % 4] === '-' ? axis + 3 : axis + 1;
    const middle = plus(reach(axis, 9), reach(next, 9));
    if (thick === 2) stamp(drawing.front, MARKS[pick(MARKS.length)] ?? [], middle, along, 0.9);
  } else if (straight && thick === 0) {
    stamp(drawing.front, BANDS[pick(BANDS.length)] ?? [], [0, 0], along);
  } else {
    stamp(drawing.front, MARKS[pick(MARKS.length)] ?? [], body.middle, along, thick > 0 ? 1 : 0.7);
  }
}

/** Add a growth to the back, on a side without a limb, preferably at the top. */
function addCrests(
  drawing: TileDrawing,
  sides: Sides,
  { body, bent }: Build,
  crest: readonly Stamp[],
  pick: Pick,
): void {
  if (bent) return;
  const blank = [0, 1, 3].filter((side) => sides[side] === '-');
  for (const side of blank.slice(0, 1 + pick(2))) {
    const girth = body.girth[side] ?? 0;
    const up = reach(side, 1);
    stamp(drawing.behind, crest, plus(body.middle, up, girth - 2), up, girth < 16 ? 0.6 : 1);
  }
}

const GAZES: readonly Point[] = [
  [0, 0.2],
  [0.7, 0.1],
  [-0.7, 0.1],
  [0.4, -0.6],
  [-0.4, -0.6],
  [0.5, 0.6],
];

/** Add one to three eyes, and a mouth if there is space. Copies of a tile get different faces. */
function addFace(drawing: TileDrawing, { body, room, mouth }: Build, copy: number, pick: Pick): void {
  const [x, y] = body.middle;
  const shift = pick(12);
  const count = [2, 1, 3, 2, 1][(copy + shift) % 5] ?? 2;
  const gaze = GAZES[pick(GAZES.length)] ?? [0, 0];
  const lid = [0, 0.16, 0, 0.3, 0.42, 0][(copy * 5 + shift) % 6] ?? 0;
  const slant = [0, 16, -14, 0][pick(4)] ?? 0;
  const rise = mouth ? 0.26 : 0;
  const size = mouth ? 1 : 1.22;
  const eye = (dx: number, dy: number, r: number, lean: number): void => {
    drawing.eyes.push({
      at: [x + dx * room, y + (dy - rise) * room],
      r: r * room * size,
      lid,
      slant: slant * lean,
      gaze,
    });
  };
  if (mouth) {
    drawing.mouth = { at: [x, y + room * 0.6], size: room / 26 };
    const { at, size: wide } = drawing.mouth;
    stamp(drawing.front, MOUTHS[(copy * 3 + shift) % MOUTHS.length] ?? [], at, UP, wide);
  }
  if (count === 1) {
    eye(0, 0, 0.58, 0);
  } else if (count === 2) {
    const odd = pick(3) === 0 ? 0.09 : 0;
    eye(-0.47, 0, 0.44 + odd, 1);
    eye(0.49, 0.02, 0.44 - odd, -1);
  } else {
    eye(-0.66, 0.14, 0.34, 1);
    eye(0.66, 0.14, 0.34, -1);
    eye(0, -0.3, 0.4, 0);
  }
}
