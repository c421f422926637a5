/** The open tasks and the faults of a plan. Unfinished work is not a fault. */
import type { Checked, Fault } from '../types';
import { beyond, isFloor } from './geometry';
import { pieceAt, type Plan, type Site } from './plan';

export interface Judged {
  todo: readonly Fault[];
  wrong: readonly Fault[];
}

/**
 * Return the open work of a checked plan, or its faults. As long as another piece can be laid, the plan has no faults.
 */
export function judged(site: Site, plan: Plan, told: Checked | null): Judged {
  const faults = told?.faults ?? [];
  const unfinished = faults.some((fault) => isOpen(site, plan, fault));
  return unfinished ? { todo: faults, wrong: [] } : { todo: [], wrong: faults };
}

/** Whether the next piece must be laid at the place of the finding. */
function isOpen(site: Site, plan: Plan, { kind, cells: [place], side }: Fault): boolean {
  if (kind === 'not_placed' || kind === 'unnamed') return true;
  if (!place || side === undefined) return false;
  const next = beyond({ row: place[0], column: place[1] }, side);
  return isFloor(site.components, site.board, next) && !pieceAt(site, plan, next);
}
