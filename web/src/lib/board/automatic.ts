import type { GameEvent } from '../net/event';
import type { LogEntry } from '../net/wire';

/** An event, and the action that caused it. */
export interface Happened {
  event: GameEvent;
  /** The seat that acted, or -1 if no seat acted. */
  by: number;
  /** Whether the time limit caused the action instead of the player. */
  timeout: boolean;
}

const ACTS = new Set(['action', 'timeout']);

/** Return the events since a seat's last action, including the result of this action. */
export function sinceOwn(seat: number, log: readonly LogEntry[]): Happened[] {
  const own = log.findLastIndex((entry) => entry.seat === seat && ACTS.has(entry.kind));
  return log
    .slice(Math.max(own, 0))
    .flatMap(({ seat: by, kind, events }) => events.map((event) => ({ event, by, timeout: kind === 'timeout' })));
}
