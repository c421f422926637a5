/** What of a plan is still to do, and what is wrong with it: unfinished work is no fault. */
import type { Checked, Fault } from '../types';
import { beyond, isFloor } from './geometry';
import { pieceAt, type Plan, type Site } from './plan';

/** Faults that no further piece mends. */
const LASTING: ReadonlySet<string> = new Set([
  'two_colours',
  'two_sources',
  'black_shared',
  'cycle',
  'supply_stored',
  'ring',
  'overlap',
  'twice',
  'off_board',
  'not_yours',
  'removed',
  'moves',
  'price',
  'not_asked',
  'too_many',
]);

export interface Judged {
  todo: readonly Fault[];
  wrong: readonly Fault[];
}

/** The open work of a checked plan, and its faults. As long as something can be laid, only lasting faults count. */
export function judged(site: Site, plan: Plan, told: Checked | null): Judged {
  const faults = told?.faults ?? [];
  const finished = !faults.some((fault) => isOpen(site, plan, fault));
  const wrong = faults.filter((fault) => finished || LASTING.has(fault.kind));
  return { todo: faults.filter((fault) => !wrong.includes(fault)), wrong };
}

/** Whether the next piece is still to be laid there. */
function isOpen(site: Site, plan: Plan, { kind, cells: [place], side }: Fault): boolean {
  if (kind === 'not_placed' || kind === 'unnamed') return true;
  if (!place || side === undefined) return false;
  const next = beyond({ row: place[0], column: place[1] }, side);
  return isFloor(site.components, site.board, next) && !pieceAt(site, plan, next);
}
