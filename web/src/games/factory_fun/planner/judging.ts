/** The unfinished work and the faults of a plan. Unfinished work does not count as a fault. */
import type { Checked, Fault } from '../types';
import { beyond, isFloor } from './geometry';
import { pieceAt, type Plan, type Site } from './plan';

export interface Judged {
  todo: readonly Fault[];
  wrong: readonly Fault[];
}

/**
 * Return the unfinished work of a checked plan, or its faults. A plan to which pieces can still be added has no faults.
 */
export function judged(site: Site, plan: Plan, told: Checked | null): Judged {
  const faults = told?.faults ?? [];
  const unfinished = faults.some((fault) => isOpen(site, plan, fault));
  return unfinished ? { todo: faults, wrong: [] } : { todo: [], wrong: faults };
}

/** Whether the next piece must be laid at the place of this finding. */
function isOpen(site: Site, plan: Plan, { kind, cells: [place], side }: Fault): boolean {
  if (kind === 'not_placed' || kind === 'unnamed') return true;
  if (!place || side === undefined) return false;
  const next = beyond({ row: place[0], column: place[1] }, side);
  return isFloor(site.components, site.board, next) && !pieceAt(site, plan, next);
}
