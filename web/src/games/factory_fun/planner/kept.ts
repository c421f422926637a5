/**
 * Keeps the plan of a build in the session storage. The plan survives the text view, a reload of the page, and an undo
 * of the build or of taking a machine. It is restored for the same machine and the same factory.
 */
import { received, sent, spell, type Plan } from './plan';

const NAME = 'factoryfloor.plan';

/**
 * Return the key of a build, which consists of the table's address, the seat, the machine, and the factory before the
 * build.
 */
export function ofBuild(seat: number, machine: string, { pieces }: Plan): string {
  return [location.pathname + location.hash, seat, machine, ...pieces.map(spell).sort()].join(' ');
}

/** Store a plan in place of the previous one. */
export function keep(build: string, plan: Plan): void {
  try {
    sessionStorage.setItem(NAME, JSON.stringify({ build, plan: sent(plan) }));
  } catch {
    // The storage is full or blocked, so the plan is not stored.
  }
}

/** Return the stored plan of a build, or null if none is stored. */
export function kept(build: string, start: Plan): Plan | null {
  try {
    const found = JSON.parse(sessionStorage.getItem(NAME) ?? 'null') as { build: string; plan: unknown } | null;
    return found?.build === build ? received(found.plan, start) : null;
  } catch {
    return null;
  }
}
