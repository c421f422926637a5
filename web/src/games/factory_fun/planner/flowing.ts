import type { Checked, PlacedPiece } from '../types';
import type { Plan } from './plan';

export interface Paths {
  flows: (string | null)[];
  complete: boolean[];
}

export const DRY: Paths = { flows: [], complete: [] };

/** Return the liquid in each path of each piece of a checked plan. */
export function pathsBy(plan: Plan | null, told: Checked | null): ReadonlyMap<PlacedPiece, Paths> {
  const paths = (i: number): Paths => ({ flows: told?.flows[i] ?? [], complete: told?.complete[i] ?? [] });
  return new Map(plan?.pieces.map((laid, i) => [laid, paths(i)]));
}
