/** Positions are measured in cells: the first cell of a piece is the square from 0 to 1. */
import type { Components, Edge, Port, Side } from '../types';

export interface Point {
  x: number;
  y: number;
}

const SIDES = 'NESW';
const STEPS: Record<Side, Point> = { N: { x: 0, y: -1 }, E: { x: 1, y: 0 }, S: { x: 0, y: 1 }, W: { x: -1, y: 0 } };

/** Return the step to the neighbouring cell on a side. */
export function stepTo(side: Side): Point {
  return STEPS[side];
}

export function turned(side: Side, turn: number): Side {
  return SIDES.charAt((SIDES.indexOf(side) + turn / 90) % 4) as Side;
}

export function opposite(side: Side): Side {
  return turned(side, 180);
}

/**
 * Return the offset of the second cell of a piece (U20). Machines turn about their first cell; a diagonal has only its
 * upright positions.
 */
export function secondCell(turn: number): Point {
  return stepTo(turned('E', turn));
}

/** Return the cells that a piece covers, as offsets from its first cell. */
export function cellsOf(components: Components, piece: string, turn: number): Point[] {
  const first = { x: 0, y: 0 };
  const two = piece in components.machines || components.pieces[piece]?.cells === 2;
  return two ? [first, secondCell(turn)] : [first];
}

/**
 * Return the cell of a machine at a position along its edge, as an offset from the machine's first cell, and the side
 * of this cell.
 */
export function edgeAt(edge: Edge, turn: number): { cell: Point; side: Side } {
  const onSecond = edge === 'E' || edge.endsWith('2');
  return { cell: onSecond ? secondCell(turn) : { x: 0, y: 0 }, side: turned(edge.charAt(0) as Side, turn) };
}

/** Return all ports of a machine. */
export function portsOf(components: Components, machine: string): Port[] {
  const facts = components.machines[machine];
  return facts ? [...facts.inputs, facts.output] : [];
}

/** Return the middle of a side of a cell. */
export function middleOf(side: Side, cell: Point = { x: 0, y: 0 }): Point {
  const { x, y } = stepTo(side);
  return { x: cell.x + 0.5 + x / 2, y: cell.y + 0.5 + y / 2 };
}

export interface End {
  cell: Point;
  side: Side;
}

/** Return the ends of a path. As in the game's data, lower-case letters are sides of the second cell. */
export function endsOf(path: string, turn: number): End[] {
  return path.split('').map((letter) => {
    const side = letter.toUpperCase() as Side;
    return { side, cell: letter === side ? { x: 0, y: 0 } : secondCell(turn) };
  });
}

/** Format a number for an SVG path. */
export function figure(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}

/** Return the line from one end to another, through the middle of a cell or around its corner. */
export function lineBetween(from: End, to: End): string {
  const [start, goal] = [middleOf(from.side, from.cell), middleOf(to.side, to.cell)];
  const move = `M${figure(start.x)} ${figure(start.y)}`;
  const end = `${figure(goal.x)} ${figure(goal.y)}`;
  if (from.cell.x !== to.cell.x || from.cell.y !== to.cell.y) return `${move}C${across(from, to, start, goal)} ${end}`;
  if (from.side === opposite(to.side)) return `${move}L${end}`;
  const clockwise = turned(from.side, 270) === to.side ? 1 : 0;
  return `${move}A.5 .5 0 0 ${clockwise} ${end}`;
}

/** Return the control points of the two crossing lines of a diagonal. */
function across(from: End, to: End, start: Point, goal: Point): string {
  const near = stepTo(from.side);
  const far = stepTo(to.side);
  const [a, b] = [
    { x: start.x - near.x * 0.62, y: start.y - near.y * 0.62 },
    { x: goal.x - far.x * 0.62, y: goal.y - far.y * 0.62 },
  ];
  return `${figure(a.x)} ${figure(a.y)} ${figure(b.x)} ${figure(b.y)}`;
}

export interface Line {
  d: string;
  /** The length of the line in cells. */
  length: number;
}

/**
 * Return the lines that draw a path in the direction of the flow. A path with two ends has one line. A path with more
 * ends has one line between each end and the middle. `entry` is the number of the end at which the liquid enters.
 */
export function linesOf(path: string, turn: number, entry = 0): Line[] {
  const ends = endsOf(path, turn);
  const first = ends[entry];
  if (!first) return [];
  const others = ends.filter((end) => end !== first);
  const [second] = others;
  if (second && others.length === 1) {
    const d = lineBetween(first, second);
    return [{ d, length: d.includes('C') ? 1.5 : 1 }];
  }
  return ends.map((end) => {
    const { x, y } = middleOf(end.side, end.cell);
    const [edge, middle] = [`${figure(x)} ${figure(y)}`, `${figure(end.cell.x + 0.5)} ${figure(end.cell.y + 0.5)}`];
    return { d: end === first ? `M${edge}L${middle}` : `M${middle}L${edge}`, length: 0.5 };
  });
}

/** Return the position of the colour symbol of a path. */
export function signOf(path: string, turn: number): Point {
  const ends = endsOf(path, turn);
  const [first, second] = ends;
  if (!first || !second || ends.length > 2) return { x: 0.5, y: 0.5 };
  const [a, b] = [middleOf(first.side, first.cell), middleOf(second.side, second.cell)];
  if (first.cell.x !== second.cell.x || first.cell.y !== second.cell.y)
    return { x: a.x * 0.82 + b.x * 0.18, y: a.y * 0.82 + b.y * 0.18 };
  const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  if (first.side === opposite(second.side)) return middle;
  const bow = Math.SQRT1_2 / 2;
  const corner = { x: a.x === 0.5 ? b.x : a.x, y: a.y === 0.5 ? b.y : a.y };
  return { x: corner.x + (0.5 - corner.x) * 2 * bow, y: corner.y + (0.5 - corner.y) * 2 * bow };
}
