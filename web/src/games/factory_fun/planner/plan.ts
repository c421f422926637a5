/** Plans and their operations. A plan is immutable: each operation returns a new plan. */
import {
  beyond,
  cellsOf,
  isFloor,
  isMachine,
  isStore,
  isSupply,
  key,
  openingsOf,
  opposite,
  same,
  turnedBy,
  turnsOf,
  type Cell,
  type Opening,
} from './geometry';
import type { Colour, Components, PlacedPiece, Plan as Sent, Side } from '../types';

export interface Plan {
  readonly pieces: readonly PlacedPiece[];
  /** The chosen colour of the bonus supply that may have any colour, or null if the player has no such supply. */
  readonly any: Colour | null;
}

/** The hall of a build. */
export interface Site {
  components: Components;
  board: string;
}

/** Return the piece on a cell. */
export function pieceAt({ components }: Site, plan: Plan, cell: Cell): PlacedPiece | undefined {
  return plan.pieces.find((laid) => cellsOf(components, laid).some((one) => same(one, cell)));
}

/** Whether a piece fits at its place. All its cells must be floor, and must not cover another machine. */
export function fits({ components, board }: Site, plan: Plan, laid: PlacedPiece, itself?: PlacedPiece): boolean {
  const machines = new Set(
    plan.pieces
      .filter((one) => one !== itself && isMachine(components, one.piece))
      .flatMap((one) => cellsOf(components, one))
      .map(key),
  );
  return cellsOf(components, laid).every((cell) => isFloor(components, board, cell) && !machines.has(key(cell)));
}

/**
 * Return the piece with the position and rotation that a touch of this cell gives it. The piece covers the touched cell
 * with its first or second cell, and is rotated if necessary. Returns null if the piece does not fit.
 */
export function fitted(site: Site, plan: Plan, wanted: PlacedPiece, itself?: PlacedPiece): PlacedPiece | null {
  return waysOf(site, wanted).find((laid) => fits(site, plan, laid, itself)) ?? null;
}

/** Return all positions of a piece that cover the touched cell, beginning with the current rotation. */
function waysOf({ components }: Site, wanted: PlacedPiece): PlacedPiece[] {
  return [...turnsOf(components, wanted.piece).keys()].flatMap((by) => {
    const laid = { ...wanted, turn: turnedBy(components, wanted.piece, wanted.turn, by) };
    const second = cellsOf(components, laid)[1];
    if (!second) return [laid];
    return [laid, { ...laid, row: 2 * laid.row - second.row, column: 2 * laid.column - second.column }];
  });
}

/** Like `fitted`, but a machine may replace a neighbouring piece only if no rotation avoids this. */
function sparing(site: Site, plan: Plan, wanted: PlacedPiece, itself?: PlacedPiece): PlacedPiece | null {
  const { components } = site;
  const spares = (laid: PlacedPiece): boolean =>
    cellsOf(components, laid).every((cell) => {
      const under = pieceAt(site, plan, cell);
      return under === undefined || under === itself || same(cell, wanted);
    });
  return waysOf(site, wanted).find((laid) => fits(site, plan, laid, itself) && spares(laid)) ?? null;
}

/**
 * Return the piece in the rotation that connects the most openings around its cell. Among equal rotations, the one with
 * the fewest closed sides wins. The rotation stays the same if the piece is a machine, connects nothing, or already
 * connects the most openings.
 */
export function serving(site: Site, plan: Plan, wanted: PlacedPiece, itself?: PlacedPiece): PlacedPiece | null {
  const { components } = site;
  const laid = fitted(site, plan, wanted, itself);
  if (laid && isMachine(components, laid.piece)) return sparing(site, plan, wanted, itself) ?? laid;
  if (!laid) return null;
  const under = new Set(cellsOf(components, laid).map(key));
  const left = plan.pieces.filter(
    (one) => one !== itself && !cellsOf(components, one).some((cell) => under.has(key(cell))),
  );
  const around = openings(site, { ...plan, pieces: left });
  const closed = new Set(left.flatMap((one) => cellsOf(components, one)).map(key));
  const worth = (one: PlacedPiece): number => {
    const own = openingsOf(components, one);
    const met = own.filter(({ cell, side }) => around.has(`${key(beyond(cell, side))},${opposite(side)}`));
    const shut = own.filter((opening) => {
      const next = beyond(opening.cell, opening.side);
      return !met.includes(opening) && (closed.has(key(next)) || !isFloor(components, site.board, next));
    });
    return met.length > 0 ? 8 * met.length - shut.length : -Infinity;
  };
  return turnsOf(components, laid.piece)
    .map((turn) => ({ ...laid, turn }))
    .filter((one) => fits(site, plan, one, itself))
    .reduce((best, one) => (worth(one) > worth(best) ? one : best), laid);
}

/**
 * Lay a piece where it fits, and remove the pieces under it. `instead` is the old position of a moved piece, which is
 * cleared first.
 */
export function lay(site: Site, plan: Plan, laid: PlacedPiece, instead?: PlacedPiece): Plan {
  const covered = new Set(cellsOf(site.components, laid).map(key));
  const left = plan.pieces.filter(
    (one) => one !== instead && !cellsOf(site.components, one).some((cell) => covered.has(key(cell))),
  );
  return { ...plan, pieces: [...left, laid] };
}

export function without(plan: Plan, laid: PlacedPiece): Plan {
  return { ...plan, pieces: plan.pieces.filter((one) => one !== laid) };
}

/**
 * Rotate a piece to its next rotation that fits. A rotation that covers a supply or a reservoir comes only after all
 * other rotations, because these pieces are few. A piece of two cells rotates around the touched cell. `plan` is the
 * plan before the first rotation, so only the pieces under the final position are removed.
 */
export function turnPiece(
  site: Site,
  { plan, laid }: { plan: Plan; laid: PlacedPiece },
  turn: number,
  by: 1 | -1,
): { plan: Plan; laid: PlacedPiece } | null {
  const turns = turnsOf(site.components, laid.piece).length;
  const stock = ({ pieces }: Plan): number => pieces.filter(({ piece }) => isSupply(piece) || isStore(piece)).length;
  let covering: { plan: Plan; laid: PlacedPiece } | null = null;
  for (let step = 1; step < turns; step += 1) {
    const next = { ...laid, turn: turnedBy(site.components, laid.piece, turn, by * step) };
    if (!fits(site, plan, next, laid)) continue;
    const found = { plan: lay(site, plan, next, laid), laid: next };
    if (stock(found.plan) === stock(plan)) return found;
    covering ??= found;
  }
  return covering;
}

/** Return all openings in the hall, keyed by `row,column,side`. */
export function openings({ components }: Site, plan: Plan): Map<string, Opening & { laid: PlacedPiece }> {
  return new Map(
    plan.pieces.flatMap((laid) =>
      openingsOf(components, laid).map(
        (opening) => [`${key(opening.cell)},${opening.side}`, { ...opening, laid }] as const,
      ),
    ),
  );
}

/** Whether the neighbouring cell on a side has an opening towards this cell. */
export function faces(site: Site, plan: Plan, cell: Cell, side: Side): boolean {
  return openings(site, plan).has(`${key(beyond(cell, side))},${opposite(side)}`);
}

/** Return the number of pieces of a kind in a plan. */
export function countOf(plan: Plan, piece: string): number {
  return plan.pieces.filter((one) => one.piece === piece).length;
}

/** Whether two plans lead to the same factory. */
export function samePlan(one: Plan, other: Plan): boolean {
  if (one.any !== other.any || one.pieces.length !== other.pieces.length) return false;
  const lies = new Set(one.pieces.map(spell));
  return other.pieces.every((laid) => lies.has(spell(laid)));
}

export const spell = ({ piece, row, column, turn }: PlacedPiece): string => `${piece} ${row},${column} ${turn}`;

/** Convert a plan to the form that the server accepts. */
export function sent({ pieces, any }: Plan): Sent {
  return { pieces: [...pieces], ...(any ? { any } : {}) };
}

/** Convert a plan from the server. Unchanged pieces keep their objects. */
export function received(given: unknown, known: Plan): Plan | null {
  const told = given as Partial<Sent> | null;
  if (!told?.pieces) return null;
  const lying = new Map(known.pieces.map((laid) => [spell(laid), laid]));
  const pieces = told.pieces.map((laid) => {
    const whole = { ...laid, turn: (laid as Partial<PlacedPiece>).turn ?? 0 };
    return lying.get(spell(whole)) ?? whole;
  });
  return { pieces, any: told.any ?? known.any };
}
