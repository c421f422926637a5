/** The unfinished work and the faults of a plan. Unfinished work does not count as a fault. */
import type { Checked, Fault } from '../types';
import { beyond, isFloor } from './geometry';
import { pieceAt, type Plan, type Site } from './plan';

export interface Judged {
  todo: readonly Fault[];
  wrong: readonly Fault[];
}

/** Findings that more pieces can mend. All other findings are faults even in an unfinished plan. */
const UNFINISHED: ReadonlySet<string> = new Set([
  'loose_end',
  'not_stored',
  'too_little',
  'black_alone',
  'nothing_fed',
  'no_source',
  'not_placed',
  'unnamed',
]);

/** Whether no further piece mends the finding. */
export const lasts = ({ kind }: Fault): boolean => !UNFINISHED.has(kind);

/**
 * Return the faults of a checked plan, those that no piece mends first, and its unfinished work if pieces can still be
 * added. If a lesson guides the player, faults in an unfinished plan do not count, because the next step mends them.
 */
export function judged(site: Site, plan: Plan, told: Checked | null, guided = false): Judged {
  const faults = told?.faults ?? [];
  const unfinished = faults.some((fault) => isOpen(site, plan, fault));
  if (unfinished && guided) return { todo: faults, wrong: [] };
  const [lasting, others] = [faults.filter(lasts), faults.filter((fault) => !lasts(fault))];
  return unfinished ? { todo: others, wrong: lasting } : { todo: [], wrong: [...lasting, ...others] };
}

/** Whether the next piece must be laid at the place of this finding. */
function isOpen(site: Site, plan: Plan, { kind, cells: [place], side }: Fault): boolean {
  if (kind === 'not_placed' || kind === 'unnamed') return true;
  if (!place || side === undefined) return false;
  const next = beyond({ row: place[0], column: place[1] }, side);
  return isFloor(site.components, site.board, next) && !pieceAt(site, plan, next);
}
