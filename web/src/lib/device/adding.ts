import type { AddedGame, Unusable } from '../net/link';
import { Refused } from '../net/refused';
import type { TableInfo } from '../net/wire';
import { seize } from './locks';
import type { Row, StoredReview } from './protocol';
import { isSummary, type Store, type Stored } from './store';

/**
 * The answer of `factoryfloor.device.log_check`: the summary of the table, or the reason why the log cannot be played
 * here.
 */
export interface Verdict {
  fault: '' | 'damaged' | 'other_rules' | 'unknown_game';
  summary: TableInfo | null;
}

/** All stored data of one table. */
export interface Game {
  entries: Row[];
  lines: Row[];
  summary: TableInfo | undefined;
  reviews: StoredReview[];
}

export type Check = (table: string, game: Game) => Promise<Verdict>;

type Plan = Pick<AddedGame, 'what'> & { why?: Unusable; summary?: TableInfo | null };

/**
 * Compare each game in a file with the stored game, add missing games, and replace damaged games. If one of these games
 * cannot be stored, none is stored.
 */
export async function addGames(store: Store, file: Stored, check: Check): Promise<AddedGame[]> {
  if (await store.forbidden()) throw new Refused('storage_forbidden', 'the browser forbids storage');
  const [theirs, here] = [gamesOf(file), gamesOf(await store.everything())];
  const write: Stored = { entries: [], lines: [], tables: [], reviews: [] };
  const replaced: string[] = [];
  const changed: string[] = [];
  const report: AddedGame[] = [];
  for (const [table, game] of theirs) {
    const known = here.get(table) ?? NOTHING;
    const { what, why, summary = game.summary } = await planned(table, game, known, check);
    const info = summary ?? game.summary ?? known.summary;
    report.push({ table, game: textOr(info?.game), changed: info?.changed ?? 0, what, ...(why && { why }) });
    if (what === 'refused') continue;
    write.reviews.push(...game.reviews.filter(({ lens }) => !known.reviews.some((review) => review.lens === lens)));
    if (what === 'same') continue;
    if (what === 'repaired') replaced.push(table);
    if (known !== NOTHING) changed.push(table);
    const from = what === 'continued' ? known : NOTHING;
    write.entries.push(...game.entries.slice(from.entries.length));
    write.lines.push(...linesAfter(from.lines, game.lines));
    if (summary) write.tables.push(summary);
  }
  const released = await Promise.all(changed.map(seize)); // other tabs must close these tables
  try {
    const error = await store.write(write, replaced);
    if (error === 'full') throw new Refused('storage_full', error);
    if (error !== '') throw new Error(error);
  } finally {
    for (const release of released) release();
  }
  return report;
}

const NOTHING: Game = { entries: [], lines: [], summary: undefined, reviews: [] };

async function planned(table: string, file: Game, here: Game, check: Check): Promise<Plan> {
  if (isWhole(file, here)) return { what: 'same' };
  if (here.entries.length > 0 && !goesOn(here.entries, file.entries)) {
    const { fault, summary } = await check(table, here);
    if (fault !== 'damaged') {
      if (!startsWith(here.entries, file.entries)) return { what: 'refused', why: 'differs' };
      return isListed(here, summary) ? { what: 'same' } : { what: 'repaired', summary };
    }
  }
  const { fault, summary } = await check(table, file);
  if (fault) return { what: 'refused', why: fault };
  const what = here === NOTHING ? 'added' : goesOn(here.entries, file.entries) ? 'continued' : 'repaired';
  return { what, summary };
}

/** Whether all data of a table in a file is stored here in the same form. */
function isWhole(file: Game, here: Game): boolean {
  const same = equal(file.entries, here.entries) && equal(file.lines, here.lines);
  return same && here !== NOTHING && isListed(here, file.summary ?? null);
}

function isListed(here: Game, summary: TableInfo | null): boolean {
  return summary === null || isSummary(here.summary);
}

/** Whether a log begins with the stored log and is longer. */
function goesOn(here: readonly Row[], log: readonly Row[]): boolean {
  return here.length > 0 && log.length > here.length && startsWith(log, here);
}

function startsWith(log: readonly Row[], first: readonly Row[]): boolean {
  return equal(log.slice(0, first.length), first);
}

function equal(a: readonly Row[], b: readonly Row[]): boolean {
  return a.length === b.length && a.every((row, n) => JSON.stringify(row) === JSON.stringify(b[n]));
}

function linesAfter(here: readonly Row[], lines: readonly Row[]): Row[] {
  const known = new Set(here.map(({ n }) => n));
  return lines.filter(({ n }) => !known.has(n));
}

function textOr(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/**
 * Return all data by table, in the order of the row numbers. Chat and reviews belong to a table with a log or a
 * summary.
 */
function gamesOf({ entries, lines, tables, reviews }: Stored): Map<string, Game> {
  const games = new Map<string, Game>();
  const at = (table: string): Game => {
    const game = games.get(table) ?? { entries: [], lines: [], summary: undefined, reviews: [] };
    games.set(table, game);
    return game;
  };
  const ordered = (rows: readonly Row[]): Row[] => [...rows].sort((a, b) => a.n - b.n);
  for (const row of ordered(entries)) at(row.table).entries.push(row);
  for (const info of tables) at(info.id).summary = info;
  for (const row of ordered(lines)) games.get(row.table)?.lines.push(row);
  for (const review of reviews) games.get(review.table)?.reviews.push(review);
  return games;
}
