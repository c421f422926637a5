import { isHelped } from '../board/hinted';
import { readBot } from '../net/bots';
import type { LogEntry, TableInfo } from '../net/wire';
import { trialOf } from '../review/trials';
import { keepText, keptText, valueIn } from '../storage/storage';

const KEPT_AS = 'factoryfloor.wins';

/** A game, and the kind of the strongest bot that I have beaten in this game. */
export interface Win {
  game: string;
  bot: string;
}

/** Return my wins on this device, without repetitions. */
export function wins(): Win[] {
  return kept().map((key) => {
    const [game = '', bot = ''] = key.split(' ');
    return { game, bot };
  });
}

function kept(): string[] {
  const read = valueIn(keptText(KEPT_AS));
  return Array.isArray(read) ? read.filter((one) => typeof one === 'string') : [];
}

/** Whether a game counts for me, because I played the whole game at one seat and without help. */
export function counts(table: TableInfo, log: readonly LogEntry[], mine: readonly number[]): boolean {
  const start = log.findIndex(({ kind }) => kind === 'start');
  const continued = log.slice(0, Math.max(0, start)).some(({ kind }) => kind === 'action');
  return (
    mine.length === 1 && table.lesson === '' && !continued && trialOf(table.id) === null && !isHelped(table, log, mine)
  );
}

/** Store my win at a table, with the strongest bot at this table. `levels` are the game's bots, weakest first. */
export function keepWin(table: TableInfo, levels: readonly string[]): void {
  const kinds = table.seats.filter(({ kind }) => kind === 'bot').map(({ bot }) => readBot(bot).kind);
  const order = levels.map((level) => readBot(level).kind);
  const strongest = kinds.sort((a, b) => order.indexOf(b) - order.indexOf(a))[0] ?? '';
  const key = `${table.game} ${strongest}`;
  const before = kept();
  if (strongest !== '' && !before.includes(key)) keepText(KEPT_AS, JSON.stringify([...before, key]));
}
