import { readBot } from '../net/bots';
import { keepText, keptText } from '../storage/storage';
import type { TableInfo } from '../net/wire';

const KEPT_AS = 'factoryfloor.wins';

function kept(): string[] {
  try {
    const read: unknown = JSON.parse(keptText(KEPT_AS) ?? '[]');
    return Array.isArray(read) ? read.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

/**
 * Store that I won a table. Returns the strongest of its bots if this is my first win against a bot of its kind in this
 * game on this device; otherwise ''. `levels` are the game's bots from the weakest to the strongest.
 */
export function keepWin(table: TableInfo, levels: readonly string[]): string {
  const kinds = table.seats.filter(({ kind }) => kind === 'bot').map(({ bot }) => readBot(bot).kind);
  const order = levels.map((level) => readBot(level).kind);
  const strongest = kinds.sort((a, b) => order.indexOf(b) - order.indexOf(a))[0] ?? '';
  const key = `${table.game} ${strongest}`;
  const wins = kept();
  if (strongest === '' || wins.includes(key)) return '';
  keepText(KEPT_AS, JSON.stringify([...wins, key]));
  return strongest;
}
