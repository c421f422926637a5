/** The progress of a plan during a lesson: the first unfinished action, and the cell to touch for this action. */
import type { LessonPart } from '../../../lib/net/wire';
import { portsOf } from '../art/geometry';
import type { Checked } from '../types';
import { beyond, isFloor, isStore, isSupply, key, openingsOf, type Cell } from './geometry';
import { countOf } from './plan';
import type { Planner } from './planner.svelte';
import { faultsAt } from './said';

export interface Guided {
  /** The key of the text to show, or '' to show the text of the lesson's step. */
  say: string;
  /** The selector of the only element to touch, or '' if there is none. */
  at: string;
}

/** The text for a plan that contains all pieces but still has an open end. */
const OPEN = 'each.open';

const onCell = (cell: Cell): string => `[data-cell="${key(cell)}"]`;
const onTool = (tool: string): string => `[data-tool="${tool}"]`;

/**
 * Return the first unfinished part of a lesson's plan. Returns null if all parts are finished and the server's answer
 * is pending.
 */
export function guided(planner: Planner, told: Checked | null, parts: readonly LessonPart[]): Guided | null {
  const laid = new Map<string, number>();
  for (const { act, say } of parts) {
    const [verb = '', what = '', ...rest] = act.split(' ');
    if (verb === 'lay') laid.set(what, (laid.get(what) ?? 0) + 1);
    const at = touched(planner, told, parts, verb, what, rest, laid);
    if (at !== '') return { say, at };
    if (verb === 'build' && told) return { say: told.legal ? say : OPEN, at: told.legal ? BUILD : openAt(told) };
  }
  return null;
}

const BUILD = '[data-testid=build]';

/**
 * Return the selector of the cell to touch for an action of the plan, or '' if the action is finished or needs no
 * touch.
 */
function touched(
  planner: Planner,
  told: Checked | null,
  parts: readonly LessonPart[],
  verb: string,
  what: string,
  rest: readonly string[],
  laid: ReadonlyMap<string, number>,
): string {
  if (verb === 'place') return machineAt(planner, what, rest);
  if (verb === 'remove') return removalAt(planner, cellIn(what));
  if (verb === 'lay') {
    const cell = cellIn(rest[0]);
    if (!isFaithful(planner, parts)) return freelyAt(planner, what, laid.get(what) ?? 0);
    return planner.at(cell)?.piece === what ? turnAt(told, cell) : pieceAt(planner, what, cell);
  }
  return '';
}

function machineAt(planner: Planner, machine: string, [place, turn]: readonly string[]): string {
  const cell = cellIn(place);
  const there = planner.plan.pieces.find(({ piece }) => piece === machine);
  if (!there) return pieceAt(planner, machine, cell);
  const turnedWrongly = key(there) === key(cell) && there.turn !== Number(turn ?? 0);
  return turnedWrongly ? onCell(cell) : '';
}

/** Whether the machine is at the place that the lesson expects, and not at a place that the learner chose. */
function isFaithful(planner: Planner, parts: readonly LessonPart[]): boolean {
  const [, machine = '', place] = parts.find(({ act }) => act.startsWith('place '))?.act.split(' ') ?? [];
  return planner.plan.pieces.some((laid) => laid.piece === machine && key(laid) === place);
}

/** Return the selector of the piece in the tray, or, once the learner holds the piece, of the cell. */
function pieceAt(planner: Planner, piece: string, cell: Cell): string {
  if (planner.tool?.kind === 'piece' && planner.tool.piece === piece) return onCell(cell);
  return onTool(piece === planner.player?.machine ? 'machine' : piece);
}

/** Return the cell of a laid piece that must be rotated because it connects to nothing. */
function turnAt(told: Checked | null, cell: Cell): string {
  return faultsAt(told, cell).some(({ side }) => side !== undefined) ? onCell(cell) : '';
}

/** Return the port that needs a supply or a storage, for a learner who builds elsewhere. */
function freelyAt(planner: Planner, piece: string, wanted: number): string {
  const before = planner.start.pieces.filter((laid) => laid.piece === piece).length;
  if (!(isSupply(piece) || isStore(piece)) || countOf(planner.plan, piece) >= before + wanted) return '';
  const port = openPort(planner, piece);
  return port ? pieceAt(planner, piece, port) : '';
}

/** Return the free cell beside a port of the new machine that needs a supply or a storage. */
function openPort(planner: Planner, piece: string): Cell | null {
  const { components, board } = planner.site;
  const machine = planner.plan.pieces.find((laid) => laid.piece === planner.player?.machine);
  if (!machine) return null;
  const ports = portsOf(components, machine.piece);
  const found = openingsOf(components, machine).find(({ cell, side, path }) => {
    const port = ports[path];
    const output = path === ports.length - 1;
    const takes = isSupply(piece) ? !output && `supply-${port?.colour ?? ''}` === piece : output;
    const next = beyond(cell, side);
    return takes && isFloor(components, board, next) && !planner.at(next);
  });
  return found ? beyond(found.cell, found.side) : null;
}

/** Return the selector of the old piece to select, or, once it is selected, of the tool that removes it. */
function removalAt(planner: Planner, cell: Cell): string {
  const there = planner.at(cell);
  if (!there || planner.isFresh(there)) return '';
  return planner.selected === there ? onTool('eraser') : onCell(cell);
}

/** Return the cell outside the first open end, or the cell of the first fault. */
function openAt({ faults }: Checked): string {
  const [fault] = faults;
  const [place] = fault?.cells ?? [];
  if (!fault || !place) return '';
  const cell = { row: place[0], column: place[1] };
  return onCell(fault.side ? beyond(cell, fault.side) : cell);
}

function cellIn(text = ''): Cell {
  const [row = 0, column = 0] = text.split(',').map(Number);
  return { row, column };
}
