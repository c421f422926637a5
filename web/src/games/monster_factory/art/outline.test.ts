import { describe, expect, it } from 'vitest';
import { sideOf } from '../../../lib/board/mark-size';
import { components } from '../fixtures';
import { faceOf, turned, type Side } from '../pieces';
import { direction, distance, HALF, quarters, type Point } from './geometry';
import { HALF_WIDTH } from './outline';
import { drawTile } from './tile';

const COPIES = 12;
const TURNS = [0, 1, 2, 3];
const FACES = Object.keys(components.tiles).flatMap((kind) => [kind, `${kind}e`]);

/** A parsed path, with its start and the four points of each following piece. */
interface Stroke {
  pieces: [Point, Point, Point, Point][];
}

/** Parse the paths of outlines, which consist of M, L and C with absolute numbers. */
function strokes(path: string): Stroke[] {
  const found: Stroke[] = [];
  let here: Point = [0, 0];
  for (const [, letter = '', written = ''] of path.matchAll(/([MLC])([^MLCZ]*)/g)) {
    const numbers = (written.match(/-?[\d.]+/g) ?? []).map(Number);
    const points = numbers.flatMap((x, i): Point[] => (i % 2 === 0 ? [[x, numbers[i + 1] ?? NaN]] : []));
    const to = points.at(-1) ?? here;
    if (letter === 'M') found.push({ pieces: [] });
    if (letter === 'L') found.at(-1)?.pieces.push([here, here, to, to]);
    if (letter === 'C') found.at(-1)?.pieces.push([here, points[0] ?? here, points[1] ?? to, to]);
    here = to;
  }
  return found;
}

function onPiece([a, b, c, d]: [Point, Point, Point, Point], t: number): Point {
  const u = 1 - t;
  const mix = (axis: 0 | 1): number =>
    u ** 3 * a[axis] + 3 * u * u * t * b[axis] + 3 * u * t * t * c[axis] + t ** 3 * d[axis];
  return [mix(0), mix(1)];
}

function along(stroke: Stroke): Point[] {
  return stroke.pieces.flatMap((piece) => Array.from({ length: 11 }, (_, i) => onPiece(piece, i / 10)));
}

/**
 * Return the points where the outline crosses a side of the tile, as clockwise offsets from the middle of that side.
 */
function crossings(path: string, side: number): number[] {
  const [dx, dy] = direction(side);
  const [cx, cy] = direction(side + 1);
  const corners = strokes(path).flatMap(({ pieces }) => pieces.flatMap(([from, , , to]) => [from, to]));
  const offsets = corners.filter(([x, y]) => Math.abs(x * dx + y * dy - HALF) < 1e-9).map(([x, y]) => x * cx + y * cy);
  return [...new Set(offsets)].sort((a, b) => a - b);
}

const all = FACES.flatMap((face) =>
  Array.from({ length: COPIES }, (_, copy) =>
    TURNS.map((turn) => {
      const tile = `${face}.${copy + 1}`;
      return { tile, turn, sides: turned(faceOf(tile).sides, turn), drawing: drawTile(tile, turn, 0) };
    }),
  ).flat(),
);

describe('the outline crosses every side exactly where its limb is, and no blank side', () => {
  it('cross every side of every tile in every turn exactly where its limb is wide, and no blank side', () => {
    const wrong = all.flatMap(({ tile, turn, sides, drawing }) =>
      TURNS.filter((side) => {
        const half = HALF_WIDTH[sides[side] ?? '-'];
        return crossings(drawing.outline.ink, side).join() !== (half === 0 ? '' : `${-half},${half}`);
      }).map((side) => `${tile} turned ${turn}, side ${side}`),
    );
    expect(wrong).toEqual([]);
  });

  it('the outlines of any two tiles that fit meet at their common edge', () => {
    const edges = new Map<Side, Set<string>>([
      ['t', new Set()],
      ['T', new Set()],
    ]);
    for (const { sides, drawing } of all) {
      for (const side of TURNS) {
        const offsets = crossings(drawing.outline.ink, side);
        // the neighbour measures the edge in the opposite direction
        const seen = edges.get(sides[side] ?? '-');
        seen?.add(offsets.join());
        seen?.add(
          offsets
            .map((n) => -n)
            .sort((a, b) => a - b)
            .join(),
        );
      }
    }
    for (const [kind, seen] of edges) expect([...seen], kind).toHaveLength(1);
  });

  it('the outline crosses an edge at a right angle, so that the line continues without a bend', () => {
    const bent = all.filter(({ drawing }) =>
      strokes(drawing.outline.ink).some(({ pieces: [outer, inner] }) => {
        if (!outer || !inner) return true;
        const [from, to] = [outer[0], outer[3]];
        const [start, control] = [inner[0], inner[1]];
        const cross = (to[0] - from[0]) * (control[1] - start[1]) - (to[1] - from[1]) * (control[0] - start[0]);
        return Math.abs(cross) > 0.05;
      }),
    );
    expect(bent.map(({ tile, turn }) => `${tile} turned ${turn}`)).toEqual([]);
  });

  it('the outline turns as a whole with its tile', () => {
    const points = (path: string): Point[] => strokes(path).flatMap(({ pieces }) => pieces.flat());
    // path coordinates are rounded to tenths
    const near = ([ax, ay]: Point, [bx, by]: Point): boolean => Math.abs(ax - bx) + Math.abs(ay - by) < 0.25;
    const changed = all.filter(({ tile, turn, drawing }) => {
      const now = points(drawing.outline.ink);
      return points(drawTile(tile, 0, 0).outline.ink).some((was) => !now.some((is) => near(quarters(was, turn), is)));
    });
    expect(changed.map(({ tile, turn }) => `${tile} turned ${turn}`)).toEqual([]);
  });

  it('the outline stays away from blank sides', () => {
    const wrong = all.flatMap(({ tile, turn, sides, drawing }) =>
      TURNS.filter((side) => sides[side] === '-')
        .filter((side) => {
          const [dx, dy] = direction(side);
          return strokes(drawing.outline.ink)
            .flatMap(along)
            .some(([x, y]) => x * dx + y * dy > 46);
        })
        .map((side) => `${tile} turned ${turn}, side ${side}`),
    );
    expect(wrong).toEqual([]);
  });
});

describe('growths on a body', () => {
  it.each([-1, 0, 1, 2, 3, 4, 5])('a growth stays on its own tile, with the skin of seat %i', (seat) => {
    const beyond = all.flatMap(({ tile, turn }) => {
      const { behind, front, eyes } = drawTile(tile, turn, seat);
      const corners = [...behind, ...front].flatMap(({ path }) => (path.match(/-?[\d.]+/g) ?? []).map(Number));
      const rims = eyes.flatMap(({ at, r }) => at.map((place) => Math.abs(place) + r));
      // control points may be slightly outside even if the curve is inside
      return Math.max(0, ...corners.map(Math.abs)) > 54 || Math.max(0, ...rims) > HALF
        ? [`${tile} turned ${turn}`]
        : [];
    });
    expect(beyond).toEqual([]);
  });
});

describe('thin and thick limbs', () => {
  it('a thick limb is three times as wide as a thin limb, so that colour is not needed', () => {
    expect(HALF_WIDTH.T / HALF_WIDTH.t).toBeGreaterThanOrEqual(2.9);
  });
});

describe('faces', () => {
  it('a face has one to three eyes if its tile has eyes, and otherwise none', () => {
    const counts = (eyed: boolean) =>
      new Set(all.filter(({ tile }) => faceOf(tile).eyes === eyed).map(({ drawing }) => drawing.eyes.length));
    expect([...counts(true)].sort()).toEqual([1, 2, 3]);
    expect([...counts(false)]).toEqual([0]);
  });

  it('a tile has the same face each time, which stays upright when the tile turns', () => {
    for (const face of FACES.filter((one) => one.endsWith('e'))) {
      expect(drawTile(`${face}.1`, 1, 2)).toEqual(drawTile(`${face}.1`, 1, 2));
      const [up, turnedOnce] = [drawTile(`${face}.1`, 0, 2), drawTile(`${face}.1`, 1, 2)];
      expect(turnedOnce.eyes.map(({ r, lid }) => [r, lid])).toEqual(up.eyes.map(({ r, lid }) => [r, lid]));
    }
  });

  it('copies of the most frequent tiles have different faces', () => {
    for (const face of ['t---', 'T---', 't---e', 'T---e']) {
      const drawn = Array.from({ length: 5 }, (_, copy) => JSON.stringify(drawTile(`${face}.${copy + 1}`, 0, 0)));
      expect(new Set(drawn).size, face).toBe(5);
    }
  });

  it('a face does not overlap the mark at the corner of a small tile', () => {
    const side = sideOf(2 * HALF, 0.01);
    const corner: Point = [HALF - side / 2, side / 2 - HALF];
    const covered = all.filter(({ drawing }) =>
      drawing.eyes.some(({ at, r }) => distance(at, corner) < 0.9 * r + side / 2),
    );
    expect(covered.map(({ tile, turn }) => `${tile} ${turn}`)).toEqual([]);
  });
});

describe('skins', () => {
  it('each seat has a different crest', () => {
    const crests = [0, 1, 2, 3, 4, 5].map((seat) => JSON.stringify(drawTile('T---e.1', 0, seat).behind));
    expect(new Set(crests).size).toBe(6);
  });
});
