import { dayOf } from '../net/days';
import { serverNow } from '../net/server-clock';
import type { DailyDeal, DailyResult, TableInfo } from '../net/wire';

/** The bots of the daily deals by game, which `scripts/site.py` writes. */
export type Opponents = Readonly<Record<string, string[]>>;

/** Return for each deal the table that counts, which is my first table of the deal. `tables` may be in any order. */
function counting(tables: readonly TableInfo[], day: string): TableInfo[] {
  const mine = tables.filter((table) => isMine(table) && table.daily !== '' && (day === '' || table.daily === day));
  const first = new Map<string, TableInfo>();
  for (const table of mine.sort((a, b) => a.created - b.created)) {
    const deal = `${table.game} ${table.daily}`;
    if (!first.has(deal)) first.set(deal, table);
  }
  return [...first.values()];
}

/**
 * Whether I have a seat at a table of this device, or had a seat that a bot took over. The strongest bot's tables have
 * no person.
 */
export function isMine({ seats }: TableInfo): boolean {
  return seats.some(({ player, former }) => player !== '' || former !== '');
}

/** Return the table at which the strongest bot plays a deal, or undefined if there is none. */
function referenceOf(tables: readonly TableInfo[], game: string, day: string): TableInfo | undefined {
  return tables.find((table) => table.game === game && table.daily === day && !isMine(table));
}

const WITHOUT = { inventor: null, inventor_place: null, inventor_table: '', levels: [] };

/** A deal that the strongest bot must play, and the table for it, if the table already exists. */
export interface Reference {
  game: string;
  day: string;
  table: string | undefined;
}

/** Return the deals that I have finished and the strongest bot has not finished. */
export function unplayed(tables: readonly TableInfo[], deals: readonly DailyDeal[]): Reference[] {
  return deals
    .filter(({ status, inventor }) => status === 'over' && inventor === null)
    .map(({ game, day }) => ({ game, day, table: referenceOf(tables, game, day)?.id }));
}

function resultOf(table: TableInfo): { points: number | null; place: number | null } {
  const { seats, status, scores, ranking, forfeited } = table;
  const seat = seats.findIndex(({ player }) => player !== '');
  if (status !== 'over' || seat < 0 || forfeited) return { points: null, place: null };
  return { points: scores?.[seat] ?? null, place: ranking?.[seat] ?? null };
}

/**
 * Return the strongest bot's result, which is shown after I have finished. On a device, only the strongest bot plays a
 * daily deal, because bots are slow there.
 */
function inventorOf(
  reference: TableInfo | undefined,
  points: number,
): Pick<DailyDeal, 'inventor' | 'inventor_place' | 'inventor_table' | 'levels'> {
  const mean = reference?.status === 'over' ? reference.scores?.[0] : undefined;
  if (reference === undefined || mean === undefined) return WITHOUT;
  const level = { level: 'inventor', plays: 1, most: 1, mean, spread: 0, beaten: mean < points ? 1 : 0 };
  return {
    inventor: mean,
    inventor_place: reference.ranking?.[0] ?? null,
    inventor_table: reference.id,
    levels: [level],
  };
}

/**
 * Return the deals of a day, by default today, with my results. The results of other people are stored only on their
 * own devices.
 */
export function deals(tables: readonly TableInfo[], opponents: Opponents, wanted: string): DailyDeal[] {
  const day = wanted === '' ? dayOf(serverNow()) : wanted;
  const mine = counting(tables, day);
  return Object.entries(opponents).map(([game, bots]) => {
    const table = mine.find((one) => one.game === game);
    const result = table ? resultOf(table) : { points: null, place: null };
    return {
      game,
      day,
      bots,
      table: table?.id ?? '',
      status: table ? (table.status === 'over' ? 'over' : 'running') : '',
      ...result,
      players: result.points === null ? 0 : 1,
      best: result.points,
      beaten: 0,
      ...(result.points === null ? WITHOUT : inventorOf(referenceOf(tables, game, day), result.points)),
    };
  });
}

/** Return my results that count, newest day first. */
export function results(tables: readonly TableInfo[]): DailyResult[] {
  return counting(tables, '')
    .map((table) => ({ game: table.game, day: table.daily, table: table.id, ...resultOf(table) }))
    .sort((a, b) => b.day.localeCompare(a.day));
}

/** Return my unfinished table of a deal, or undefined if there is none. */
export function unfinished(tables: readonly TableInfo[], game: string, day: string): TableInfo | undefined {
  return tables.find((table) => table.game === game && table.daily === day && table.status !== 'over' && isMine(table));
}
