import { keepText, keptText } from '../storage/storage';

const KEPT_AS = 'factoryfloor.seen';
/** The number of tables that are stored; older ones are removed. */
const MOST = 40;

function kept(): [table: string, n: number][] {
  try {
    const read: unknown = JSON.parse(keptText(KEPT_AS) ?? '[]');
    if (!Array.isArray(read)) return [];
    return read.filter(
      (one): one is [string, number] => Array.isArray(one) && typeof one[0] === 'string' && typeof one[1] === 'number',
    );
  } catch {
    return [];
  }
}

/** The last log entry of a table that was seen on this device; undefined if there is none. */
export function seenOf(table: string): number | undefined {
  return kept().find(([id]) => id === table)?.[1];
}

export function keepSeen(table: string, n: number): void {
  const others = kept().filter(([id]) => id !== table);
  keepText(KEPT_AS, JSON.stringify([...others, [table, n]].slice(-MOST)));
}
