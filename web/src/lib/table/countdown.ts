import type { Decision } from '../net/wire';

const arrival = new WeakMap<Decision, number>();

/** Record when decisions arrived from the server. The remaining time of a decision counts from its arrival. */
export function arrived(decisions: readonly Decision[]): void {
  for (const decision of decisions) arrival.set(decision, performance.now());
}

/** Return the deadline of a decision (`performance.now`), or null if it has none. */
export function endOf(decision: Decision): number | null {
  const at = arrival.get(decision);
  return decision.seconds === null || at === undefined ? null : at + decision.seconds * 1000;
}

/** "0:27" */
export function minutes(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
