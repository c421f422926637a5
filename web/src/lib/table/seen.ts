import { keepText, keptText } from '../storage/storage';

const KEPT_AS = 'factoryfloor.seen';
/** The number of stored tables. The oldest tables above this number are removed. */
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

/** Return the last log entry of a table that was shown on this device, or undefined. */
export function seenOf(table: string): number | undefined {
  return kept().find(([id]) => id === table)?.[1];
}

export function keepSeen(table: string, n: number): void {
  const others = kept().filter(([id]) => id !== table);
  keepText(KEPT_AS, JSON.stringify([...others, [table, n]].slice(-MOST)));
}
