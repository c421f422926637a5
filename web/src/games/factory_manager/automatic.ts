import type { GameEvent } from '../../lib/net/event';
import type { LogEntry } from '../../lib/net/wire';

const ACTS = new Set(['action', 'timeout']);

/** What the rules decided for a seat since its last action: passes, and the last tile without a choice (P17). */
export function decidedFor(seat: number, log: readonly LogEntry[]): GameEvent[] {
  const own = log.findLastIndex((entry) => entry.seat === seat && ACTS.has(entry.kind));
  return log
    .slice(own + 1)
    .flatMap((entry): GameEvent[] => entry.events)
    .filter((event) => event['seat'] === seat)
    .filter(({ kind, forced, last }) => (kind === 'pass' && forced === true) || (kind === 'won' && last === true));
}
