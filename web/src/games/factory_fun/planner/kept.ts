/**
 * Stores the plan of a build in the session storage. The stored plan survives a switch to the text view, a reload, and
 * an undo of the build or of the choice of a machine. The plan is restored only for the same machine and the same
 * factory.
 */
import { received, sent, spell, type Plan } from './plan';

const NAME = 'factoryfloor.plan';

/**
 * Return the storage key of a build, which contains the table's address, the seat, the machine, and the factory before
 * the build.
 */
export function ofBuild(seat: number, machine: string, { pieces }: Plan): string {
  return [location.pathname + location.hash, seat, machine, ...pieces.map(spell).sort()].join(' ');
}

/** Store a plan, which replaces the previously stored plan. */
export function keep(build: string, plan: Plan): void {
  try {
    sessionStorage.setItem(NAME, JSON.stringify({ build, plan: sent(plan) }));
  } catch {
    // The plan is not stored if the storage is full or blocked.
  }
}

/** Return the stored plan of a build, or null if no plan is stored. */
export function kept(build: string, start: Plan): Plan | null {
  try {
    const found = JSON.parse(sessionStorage.getItem(NAME) ?? 'null') as { build: string; plan: unknown } | null;
    return found?.build === build ? received(found.plan, start) : null;
  } catch {
    return null;
  }
}
