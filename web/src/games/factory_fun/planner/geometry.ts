/** The cells and openings of pieces in a hall. The server decides which builds are legal and what they cost. */
import { edgeAt, endsOf, opposite, portsOf, stepTo, turned, cellsOf as offsetsOf, type Point } from '../art/geometry';
import type { Components, PlacedPiece, Side } from '../types';

export { opposite, turned };

export interface Cell {
  row: number;
  column: number;
}

export interface Opening {
  cell: Cell;
  side: Side;
  /** Return the number of the path that has this opening, counted from 0. */
  path: number;
}

export const SIDES: readonly Side[] = ['N', 'E', 'S', 'W'];

export const key = ({ row, column }: Cell): string => `${row},${column}`;

export const same = (one: Cell, other: Cell): boolean => one.row === other.row && one.column === other.column;

const moved = ({ row, column }: Cell, { x, y }: Point): Cell => ({ row: row + y, column: column + x });

/** Return the neighbouring cell on a side. */
export const beyond = (cell: Cell, side: Side): Cell => moved(cell, stepTo(side));

/** Return the side of a cell that touches a neighbouring cell, or null if the cells do not touch. */
export function sideTowards(from: Cell, to: Cell): Side | null {
  return SIDES.find((side) => same(beyond(from, side), to)) ?? null;
}

export const isMachine = ({ machines }: Components, piece: string): boolean => piece in machines;
export const isSupply = (piece: string): boolean => piece.startsWith('supply-');
export const isStore = (piece: string): boolean => piece === 'white' || piece === 'black';

/** Whether a piece is a pipe on one cell, whose form a drawn line may change. */
export function isPipe({ pieces }: Components, piece: string): boolean {
  return pieces[piece]?.cells === 1 && !isSupply(piece) && !isStore(piece);
}

/** Return the allowed rotations of a piece, in degrees. */
export function turnsOf({ pieces }: Components, piece: string): number[] {
  const kind = pieces[piece];
  return kind ? Object.keys(kind.paths).map(Number) : [0, 90, 180, 270];
}

/** Return the rotation that comes `by` steps later in the list of the piece's rotations. */
export function turnedBy(components: Components, piece: string, turn: number, by: number): number {
  const turns = turnsOf(components, piece);
  return turns[(turns.indexOf(turn) + by + turns.length) % turns.length] ?? 0;
}

/** Return the cells that a piece covers, beginning with its first cell. */
export function cellsOf(components: Components, laid: PlacedPiece): Cell[] {
  return offsetsOf(components, laid.piece, laid.turn).map((offset) => moved(laid, offset));
}

/** Return all openings of a piece in its current position and rotation. Each port of a machine is a separate path. */
export function openingsOf(components: Components, laid: PlacedPiece): Opening[] {
  const { piece, turn } = laid;
  const ends = isMachine(components, piece)
    ? portsOf(components, piece).map(({ edge }) => [edgeAt(edge, turn)])
    : (components.pieces[piece]?.paths[String(turn)] ?? []).map((path) => endsOf(path, turn));
  return ends.flatMap((path, i) => path.map(({ cell, side }) => ({ cell: moved(laid, cell), side, path: i })));
}

/** Return the pipe on one cell that has exactly these paths, or null if no such pipe exists. */
export function pipeWith(
  components: Components,
  paths: readonly (readonly Side[])[],
): { piece: string; turn: number } | null {
  const wanted = spelled(paths.map((sides) => sides.join('')));
  for (const [piece, kind] of Object.entries(components.pieces)) {
    if (!isPipe(components, piece)) continue;
    for (const [turn, letters] of Object.entries(kind.paths))
      if (spelled(letters) === wanted) return { piece, turn: Number(turn) };
  }
  return null;
}

function spelled(paths: readonly string[]): string {
  return paths
    .map((letters) => Array.from(letters).sort().join(''))
    .sort()
    .join(' ');
}

/** Return the numbers of rows and columns of a board. */
export function sizeOf({ boards }: Components, board: string): { rows: number; columns: number } {
  const rows = boards[board] ?? [];
  return { rows: rows.length, columns: Math.max(0, ...rows.map((row) => row.length)) };
}

/** Whether pieces can be laid on a cell. The cell must be inside the hall and must not contain a pillar. */
export function isFloor({ boards }: Components, board: string, { row, column }: Cell): boolean {
  return boards[board]?.[row - 1]?.charAt(column - 1) === '.';
}

/** Return all cells of a board on which pieces can be laid, row by row. */
export function floorOf(components: Components, board: string): Cell[] {
  const { rows, columns } = sizeOf(components, board);
  const all = Array.from({ length: rows * columns }, (_, i) => ({
    row: Math.floor(i / columns) + 1,
    column: (i % columns) + 1,
  }));
  return all.filter((cell) => isFloor(components, board, cell));
}
