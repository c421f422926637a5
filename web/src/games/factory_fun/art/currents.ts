/**
 * The directions in which liquids flow through the pipes, from supplies and outputs. The directions are only used for
 * the animation.
 */
import type { Components, PlacedPiece } from '../types';
import { edgeAt, endsOf, opposite, stepTo, type End } from './geometry';

/** For each path of each piece, the number of the end at which the liquid enters, or null if nothing flows. */
export type Currents = (number | null)[][];

interface Source extends End {
  piece: PlacedPiece;
}

const key = ({ cell, side }: End, { column, row }: PlacedPiece): string => `${column + cell.x} ${row + cell.y} ${side}`;

/** Return the end on the neighbouring cell that meets this end. */
function facing({ cell, side }: End, piece: PlacedPiece): string {
  const { x, y } = stepTo(side);
  return key({ cell: { x: cell.x + x, y: cell.y + y }, side: opposite(side) }, piece);
}

export function currentsOf(pieces: readonly PlacedPiece[], components: Components): Currents {
  const paths = pieces.map(({ piece, turn }) => components.pieces[piece]?.paths[String(turn)] ?? []);
  const currents: Currents = paths.map((all) => all.map(() => null));
  const ends = new Map<string, { index: number; path: number; end: number }>();
  const open: string[] = [];
  pieces.forEach((piece, index) => {
    if (sources(piece, components).length > 0) {
      open.push(...sources(piece, components).map((end) => facing(end, piece)));
      return;
    }
    paths[index]?.forEach((path, number) => {
      endsOf(path, piece.turn).forEach((one, end) => ends.set(key(one, piece), { index, path: number, end }));
    });
  });
  for (let next = open.shift(); next !== undefined; next = open.shift()) {
    const found = ends.get(next);
    const piece = found && pieces[found.index];
    const ways = found && currents[found.index];
    if (!piece || !ways || ways[found.path] !== null) continue;
    ways[found.path] = found.end;
    const path = paths[found.index]?.[found.path] ?? '';
    open.push(...endsOf(path, piece.turn).map((end) => facing(end, piece)));
  }
  return currents;
}

/** Return the ends through which a piece feeds other pieces: the opening of a supply, or the output of a machine. */
function sources(piece: PlacedPiece, components: Components): Source[] {
  const machine = components.machines[piece.piece];
  if (machine) return [{ ...edgeAt(machine.output.edge, piece.turn), piece }];
  if (!piece.piece.startsWith('supply-')) return [];
  return endsOf('NESW', 0).map((end) => ({ ...end, piece }));
}
