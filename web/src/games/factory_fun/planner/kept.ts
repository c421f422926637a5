/**
 * What is planned outlives a look at the table as text, a page that is loaded anew, and a build or a taking that is
 * taken back: whoever has the same machine again for the same factory finds it.
 */
import { received, sent, spell, type Plan } from './plan';

const NAME = 'factoryfloor.plan';

/** Which build it is: the table by its address, the seat, the machine, and the factory that it comes to. */
export function ofBuild(seat: number, machine: string, { pieces }: Plan): string {
  return [location.pathname + location.hash, seat, machine, ...pieces.map(spell).sort()].join(' ');
}

/** Keep a plan in place of the one kept before. */
export function keep(build: string, plan: Plan): void {
  try {
    sessionStorage.setItem(NAME, JSON.stringify({ build, plan: sent(plan) }));
  } catch {
    // where nothing can be kept, nothing is
  }
}

/** The plan that was kept of a build; null if there is none. */
export function kept(build: string, start: Plan): Plan | null {
  try {
    const found = JSON.parse(sessionStorage.getItem(NAME) ?? 'null') as { build: string; plan: unknown } | null;
    return found?.build === build ? received(found.plan, start) : null;
  } catch {
    return null;
  }
}
