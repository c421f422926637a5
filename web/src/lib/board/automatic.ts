import type { GameEvent } from '../net/event';
import type { LogEntry } from '../net/wire';

/** An event, and the action that caused it. */
export interface Happened {
  event: GameEvent;
  /** The seat that acted, or -1 for none. */
  by: number;
  /** Whether the time limit, and not the player, caused the action. */
  timeout: boolean;
}

const ACTS = new Set(['action', 'timeout']);

/** Return the events since a seat's last action, including the outcome of that action. */
export function sinceOwn(seat: number, log: readonly LogEntry[]): Happened[] {
  const own = log.findLastIndex((entry) => entry.seat === seat && ACTS.has(entry.kind));
  return log
    .slice(Math.max(own, 0))
    .flatMap(({ seat: by, kind, events }) => events.map((event) => ({ event, by, timeout: kind === 'timeout' })));
}
