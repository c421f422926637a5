import type { LegalAction } from '../../lib/net/wire';
import { TURNS } from './pieces';

/** A placement, which is an action `place OWNER x,y TURN`, and its result. */
export interface Placement {
  text: string;
  owner: number;
  x: number;
  y: number;
  turn: number;
  finishes: boolean;
  /** The owner's points if the placement finishes the structure. */
  points: number;
  /** The number of open places after the placement. */
  open: number;
  /** The points for a finished structure of this size. */
  worth: number;
  /** The minimum points of the structure once it is finished. */
  least: number;
  /** Whether the placement ends the game. */
  ends: boolean;
}

/** A cell where the tile can be placed, with the possible rotations. */
export interface Cell {
  /** The id of the open place in the view. */
  id: string;
  owner: number;
  x: number;
  y: number;
  turns: Placement[];
}

const MOST_SEATS = 6;
const PLACE = /^place (\d+) (-?\d+),(-?\d+) (\w+)$/;

/** Return an action as a placement, or null if the action is not a placement. */
export function placementOf({ text, preview }: Pick<LegalAction, 'text' | 'preview'>): Placement | null {
  const [, owner, x, y, word] = PLACE.exec(text) ?? [];
  const turn = TURNS.findIndex((one) => one === word);
  if (turn < 0) return null;
  return {
    text,
    owner: Number(owner),
    x: Number(x),
    y: Number(y),
    turn,
    finishes: preview['finishes'] === true,
    points: numberOf(preview['points']),
    open: numberOf(preview['open']),
    worth: numberOf(preview['worth']),
    least: numberOf(preview['least']),
    ends: preview['ends'] === true,
  };
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}

/**
 * Return the cells of all possible placements, row by row: first in the structure of seat `first`, then in the
 * structures of the other seats clockwise.
 */
export function cellsOf(actions: readonly LegalAction[], first = 0): Cell[] {
  const cells = new Map<string, Cell>();
  for (const act of actions) {
    const placement = placementOf(act);
    if (!placement) continue;
    const { owner, x, y } = placement;
    const [id = ''] = act.targets;
    const cell = cells.get(id) ?? { id, owner, x, y, turns: [] };
    cell.turns.push(placement);
    cells.set(id, cell);
  }
  const turn = ({ owner }: Cell): number => (owner - first + MOST_SEATS) % MOST_SEATS;
  return [...cells.values()].sort((a, b) => turn(a) - turn(b) || a.y - b.y || a.x - b.x);
}

/** Return the placement in a cell whose rotation is nearest to the wanted rotation, searching clockwise. */
export function fitting(cell: Cell, wanted: number): Placement {
  const far = (turn: number): number => (turn - wanted + 4) % 4;
  return cell.turns.reduce((best, one) => (far(one.turn) < far(best.turn) ? one : best));
}

/** Return the next placement in a cell, clockwise (1) or anticlockwise (-1). */
export function turnedOn({ turns }: Cell, from: Placement, by: 1 | -1): Placement {
  const order = [...turns].sort((a, b) => a.turn - b.turn);
  const i = order.findIndex(({ turn }) => turn === from.turn);
  return order[(i + by + order.length) % order.length] ?? from;
}
