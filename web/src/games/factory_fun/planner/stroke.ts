/**
 * Pipes that a player draws from cell to cell. The pipe drawing knows the openings of each cell but not the rules, so
 * the server may reject a drawn pipe.
 */
import {
  SIDES,
  isFloor,
  isPipe,
  isStore,
  opposite,
  openingsOf,
  pipeWith,
  same,
  sideTowards,
  type Cell,
} from './geometry';
import type { PlacedPiece, Side } from '../types';
import { faces, lay, pieceAt, type Plan, type Site } from './plan';

/** Return the plan with pipes along a path of neighbouring cells. The new pipes replace other pieces. */
export function stroke(site: Site, plan: Plan, path: readonly Cell[]): Plan {
  if (path.length < 2) return plan;
  return path.reduce((drawn, cell, i) => {
    const [before, after] = [path[i - 1], path[i + 1]];
    const sides = [before, after].flatMap((next) => (next ? (sideTowards(cell, next) ?? []) : []));
    const [side, other] = sides;
    if (!side) return drawn;
    return other ? through(site, drawn, cell, [side, other]) : endAt(site, drawn, cell, side);
  }, plan);
}

/**
 * Extend a path towards a cell as far as possible. Pipes pass over other pipes and empty floor, and end at anything
 * else. If the new cell is already in the path, the path is shortened to this cell.
 */
export function led(site: Site, plan: Plan, path: readonly Cell[], to: Cell): Cell[] {
  let now = [...path];
  for (let at = now.at(-1); at && !same(at, to); at = now.at(-1)) {
    const next = towards(at, to)
      .map((cell) => step(site, plan, now, cell))
      .find((longer) => longer !== null);
    if (!next) break;
    now = next;
  }
  return now;
}

/**
 * Return the one or two neighbours of a cell that are nearer to the target cell. The neighbour along the larger
 * distance comes first.
 */
function towards({ row, column }: Cell, to: Cell): Cell[] {
  const [down, right] = [to.row - row, to.column - column];
  const all: Cell[] = [];
  if (down !== 0) all.push({ row: row + Math.sign(down), column });
  if (right !== 0) all.push({ row, column: column + Math.sign(right) });
  return Math.abs(right) > Math.abs(down) ? all.reverse() : all;
}

function step(site: Site, plan: Plan, path: Cell[], to: Cell): Cell[] | null {
  const from = path.at(-1);
  if (!from || !isFloor(site.components, site.board, to)) return null;
  const before = path.at(-2);
  if (before && same(before, to)) return path.slice(0, -1);
  const [left, entered] = [pieceAt(site, plan, from), pieceAt(site, plan, to)];
  if (left && left === entered) return path.length === 1 ? [to] : null;
  if (left && !passes(site, left, from, to, path.length === 1 && 'begins')) return null;
  if (entered && !passes(site, entered, to, from, 'ends')) return null;
  return [...path, to];
}

/**
 * Whether a path may cross a side of a piece. A path may cross every side of a pipe. At a piece that is not a pipe, the
 * path may begin or end at an opening. A reservoir at the end of a path may be rotated.
 */
function passes(site: Site, laid: PlacedPiece, cell: Cell, next: Cell, which: 'begins' | 'ends' | false): boolean {
  const { components } = site;
  if (isPipe(components, laid.piece)) return true;
  if (!which) return false;
  const side = sideTowards(cell, next);
  if (which === 'ends' && isStore(laid.piece)) return side !== null;
  return openingsOf(components, laid).some((opening) => same(opening.cell, cell) && opening.side === side);
}

/** Return the plan with a pipe on a cell that leads from one side to another. */
function through(site: Site, plan: Plan, cell: Cell, sides: readonly [Side, Side]): Plan {
  const laid = pieceAt(site, plan, cell);
  if (!laid) return pipe(site, plan, cell, [sides]);
  const paths = pathsOf(site, laid);
  if (paths.some((path) => sides.every((side) => path.includes(side)))) return plan;
  const [path] = paths;
  if (!path || paths.length > 1) return pipe(site, plan, cell, [SIDES]);
  const apart = sides.every((side) => !path.includes(side));
  if (apart && path.length === 2) return pipe(site, plan, cell, [path, sides]);
  const left = path.filter((side) => !sides.includes(side));
  const loose = left.filter((side) => !faces(site, plan, cell, side));
  const kept = path.length === 2 ? left.filter((side) => !loose.includes(side)) : left;
  return pipe(site, plan, cell, [[...kept, ...sides]]);
}

/** Return the plan with a pipe on the first or last cell of a path, which crosses only one side of this cell. */
function endAt(site: Site, plan: Plan, cell: Cell, side: Side): Plan {
  const laid = pieceAt(site, plan, cell);
  if (!laid) return pipe(site, plan, cell, [[side, onwards(site, plan, cell, side)]]);
  if (isStore(laid.piece)) return turnedInlet(site, plan, laid, side);
  if (!isPipe(site.components, laid.piece)) return plan;
  const paths = pathsOf(site, laid);
  const [path] = paths;
  if (!path || paths.some((one) => one.includes(side))) return plan;
  const loose = path.length === 2 ? path.find((one) => !faces(site, plan, cell, one)) : undefined;
  return pipe(site, plan, cell, [[...path.filter((one) => one !== loose), side]]);
}

/**
 * Return the second end of a pipe whose first end is given. The second end is opposite, or towards an open neighbour.
 */
function onwards(site: Site, plan: Plan, cell: Cell, side: Side): Side {
  const sides = [opposite(side), ...SIDES.filter((one) => one !== side && one !== opposite(side))];
  return sides.find((one) => faces(site, plan, cell, one)) ?? opposite(side);
}

/** Rotate a reservoir that is not connected, so that its inlet meets the pipe. */
function turnedInlet(site: Site, plan: Plan, laid: PlacedPiece, side: Side): Plan {
  const inlet = openingsOf(site.components, laid)[0];
  if (!inlet || inlet.side === side || faces(site, plan, laid, inlet.side)) return plan;
  return lay(site, plan, { ...laid, turn: SIDES.indexOf(side) * 90 }, laid);
}

function pathsOf({ components }: Site, laid: PlacedPiece): Side[][] {
  const paths: Side[][] = [];
  for (const { side, path } of openingsOf(components, laid)) (paths[path] ??= []).push(side);
  return paths;
}

function pipe(site: Site, plan: Plan, cell: Cell, paths: readonly (readonly Side[])[]): Plan {
  const shape = pipeWith(site.components, paths);
  return shape ? lay(site, plan, { ...shape, row: cell.row, column: cell.column }) : plan;
}
