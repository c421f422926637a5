import type { Decision } from '../net/wire';

const arrival = new WeakMap<Decision, number>();

/** Record when decisions arrived from the server. Their remaining time counts from that moment. */
export function arrived(decisions: readonly Decision[]): void {
  for (const decision of decisions) arrival.set(decision, performance.now());
}

/** The deadline of a decision (`performance.now`); null for none. */
export function endOf(decision: Decision): number | null {
  const at = arrival.get(decision);
  return decision.seconds === null || at === undefined ? null : at + decision.seconds * 1000;
}

/** "0:27" */
export function minutes(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
