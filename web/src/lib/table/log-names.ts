import { importedBot, kindOf } from '../net/bots';
import type { LogEntry } from '../net/wire';
import { botName } from '../ui/people';

const ACTS = new Set(['action', 'timeout', 'undo']);

/** Return the names of the seats at the time of each log entry. `names` are the current names. */
export function namesThen(log: readonly LogEntry[], names: readonly string[]): string[][] {
  let then = [...names];
  const found: string[][] = [];
  for (let i = log.length - 1; i >= 0; i--) {
    found.push(then);
    const { seat } = log[i] ?? { seat: -1 };
    const name = seat in then ? nameBefore(log, i) : null;
    if (name !== null && name !== then[seat]) then = then.map((was, at) => (at === seat ? name : was));
  }
  return found.reverse();
}

/** Return the name before an entry that changes the player of its seat, or null if the entry changes no player. */
function nameBefore(log: readonly LogEntry[], i: number): string | null {
  const entry = log[i];
  switch (entry?.kind) {
    case 'stand_in':
    case 'late':
    case 'remove':
      return entry.name;
    case 'sit':
    case 'return':
      return botName(entry.seat);
    case 'bot': {
      const last = log.slice(0, i).findLast(({ kind, seat }) => ACTS.has(kind) && seat === entry.seat);
      if (!last?.name) return null;
      return kindOf(last.name) === null && importedBot(last.name) === null ? last.name : botName(entry.seat);
    }
    default:
      return null;
  }
}
