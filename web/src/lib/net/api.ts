import { theLink } from './link';
import { newId } from './new-id';
import { whole, type WholeFrame } from './patch';
import { Refused } from './refused';
import type {
  AbsenceVote,
  Agree,
  DailyDeal,
  DailyResult,
  GameInfo,
  LeaveSeat,
  SettingsChange,
  Me,
  MutePlayer,
  NewTable,
  Note,
  Nudge,
  OfferSeat,
  RemovePlayer,
  Replay,
  Report,
  ReportSent,
} from './wire';
import type { TakeSeat, StartGame, Sync, TableInfo } from './wire';

export { Refused };

export type ListName = 'open' | 'running' | 'mine' | 'invited';

/** A page of a list. `next` is the address of the next page, or null after the last page. */
export interface TablePage {
  tables: TableInfo[];
  next: string | null;
}

export type TableLists = Record<ListName, TablePage>;

/** The time limit for an answer in milliseconds, which is necessary because browsers do not report dead connections. */
const LIMIT = 20_000;
/** The time limit in milliseconds for answers for which the server replays a whole game. */
const REPLAY_LIMIT = 120_000;

/** Send a request. The caller specifies the type of the answer. Throws `Refused` if the request fails. */
export async function ask<T>(method: string, path: string, body?: unknown, limit = LIMIT): Promise<T> {
  return (await fetched<T>(method, path, body, limit)).content;
}

/** The content of an answer, and the address of the next page of a list, or null after the last page. */
interface Fetched<T> {
  content: T;
  next: string | null;
}

export async function fetched<T>(method: string, path: string, body?: unknown, limit = LIMIT): Promise<Fetched<T>> {
  const { status, body: content, next } = await theLink().request(method, path, body, limit);
  if (status >= 400) throw refusal(status, content);
  return { content: content as T, next };
}

function refusal(status: number, body: unknown): Refused {
  const { code, message, seconds } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  if (typeof code === 'string' && typeof message === 'string')
    return new Refused(code, message, typeof seconds === 'number' ? seconds : 0);
  return new Refused('internal', `status ${status}`);
}

export const games = (): Promise<GameInfo[]> => ask('GET', 'games');
export const game = (id: string): Promise<GameInfo> => ask('GET', `games/${encodeURIComponent(id)}`);
/** Return the addresses at which other devices reach this server. The server sends them only to its own machine. */
export const addresses = (): Promise<string[]> => ask('GET', 'addresses');
/** Return the deals of a day (by default today) in all games, with my results. */
export const daily = (day = ''): Promise<DailyDeal[]> => ask('GET', day === '' ? 'daily' : `daily?day=${day}`);
/** Return my results that count, newest first. */
export const myDaily = (): Promise<DailyResult[]> => ask('GET', 'daily/mine');
/** Return my unfinished table of a deal, or a new table if I have none. */
export const playDaily = (game: string, day: string): Promise<TableInfo> => ask('POST', 'daily', { game, day });
export const me = (): Promise<Me> => ask('GET', 'me');
export const rename = (name: string): Promise<Me> => ask('PUT', 'me', { name });
export const lookAt = (id: string): Promise<Sync> => ask('GET', at(id));
export const newTable = (table: NewTable): Promise<TableInfo> => once('tables', table);
export const takeSeat = (id: string, seat: TakeSeat): Promise<TableInfo> => act(id, 'sit', seat);
export const leaveSeat = (id: string, seat: LeaveSeat): Promise<TableInfo> => act(id, 'leave', seat);
export const startGame = (id: string, bots: StartGame): Promise<TableInfo> => act(id, 'start', bots);
export const rematch = (id: string): Promise<TableInfo> => act(id, 'rematch', { word: true });
export const changeSettings = (id: string, rules: SettingsChange): Promise<TableInfo> => act(id, 'settings', rules);

export const agree = (id: string, wish: Agree): Promise<TableInfo> => act(id, 'agree', wish);
export const goOnVacation = (id: string, days: number): Promise<TableInfo> => act(id, 'vacation', { days });
/** Return my private notes at a table. */
export const note = async (id: string): Promise<string> => (await ask<Note>('GET', `${at(id)}/note`)).text;
export const saveNote = (id: string, text: string): Promise<Note> => ask('PUT', `${at(id)}/note`, { text });
/** Report a person at a table to the operator, with the numbers of the reported chat messages. */
export const report = (id: string, wish: Report): Promise<ReportSent> => ask('POST', `${at(id)}/report`, wish);
export const castVote = (id: string, vote: AbsenceVote): Promise<TableInfo> => act(id, 'vote', vote);
export const nudge = (id: string, whom: Nudge): Promise<TableInfo> => act(id, 'nudge', whom);

/** Send a command of the host about another person. `kind` is the last part of the path. */
export const asHost = (
  id: string,
  kind: 'remove' | 'offer' | 'mute' | 'settings',
  wish: RemovePlayer | OfferSeat | MutePlayer | SettingsChange,
): Promise<TableInfo> => act(id, kind, wish);

/** The ids of unanswered requests, by path and content. */
const unanswered = new Map<string, string>();

const act = (id: string, verb: string, wish: object): Promise<TableInfo> => once(`${at(id)}/${verb}`, wish);

/**
 * Send a request that changes something. If there is no answer, the request is repeated with the same id, so that it
 * takes effect only once.
 */
async function once(path: string, wish: object): Promise<TableInfo> {
  const key = `${path} ${JSON.stringify(wish)}`;
  const mark = unanswered.get(key) ?? newId();
  unanswered.set(key, mark);
  try {
    const info = await ask<TableInfo>('POST', path, { ...wish, id: mark });
    unanswered.delete(key);
    return info;
  } catch (error) {
    if (error instanceof Refused && error.code === 'offline') throw error;
    unanswered.delete(key);
    throw error;
  }
}
export const record = (id: string): Promise<unknown> => ask('GET', `${at(id)}/record`);

/** Create a table of this device that continues the unfinished game in a record. */
export const proceed = (record: unknown): Promise<TableInfo> => ask('POST', 'record', record);

/** Return the first page of each list in the lobby. Each list is sorted by the time of the last change. */
export async function tables(): Promise<TableLists> {
  const [open, running, mine, invited] = await Promise.all([
    tablePage('tables?which=open'),
    tablePage('tables?which=running'),
    tablePage('tables?which=mine'),
    tablePage('tables?which=invited'),
  ]);
  return { open, running, mine, invited };
}

/** Return a page of a list, by its address. */
export async function tablePage(address: string): Promise<TablePage> {
  const { content, next } = await fetched<TableInfo[]>('GET', address);
  return { tables: content, next };
}

/** The viewer of a replay: a seat, -1 for a spectator, or `all` to show all hands. */
export type Viewer = number | 'all';

const seenBy = (viewer: Viewer): string => (viewer === 'all' ? '' : `?seat=${viewer}`);

/** A replay with the complete view of each step. */
export type WholeReplay = Omit<Replay, 'frames'> & { frames: WholeFrame[] };

const inFull = (replay: Replay): WholeReplay => ({ ...replay, frames: whole(replay.frames) });

/** The replays of the latest finished table by viewer. They no longer change, and the review needs them again. */
const latest = { table: '', replays: new Map<Viewer, Promise<WholeReplay>>() };

export function replayTable(id: string, viewer: Viewer): Promise<WholeReplay> {
  if (latest.table !== id) Object.assign(latest, { table: id, replays: new Map() });
  const { replays } = latest;
  const known = replays.get(viewer);
  if (known) return known;
  const asked = ask<Replay>('GET', `${at(id)}/replay${seenBy(viewer)}`, undefined, REPLAY_LIMIT).then(inFull);
  replays.set(viewer, asked);
  asked.catch(() => replays.delete(viewer));
  return asked;
}

export const replayRecord = async (text: unknown, viewer: Viewer): Promise<WholeReplay> =>
  inFull(await ask<Replay>('POST', `replay${seenBy(viewer)}`, text, REPLAY_LIMIT));

function at(id: string): string {
  return `tables/${encodeURIComponent(id)}`;
}
