import { noteDate } from './server-clock';
import { whole, type WholeFrame } from './patch';
import type {
  AbsenceVote,
  DailyDeal,
  DailyResult,
  GameInfo,
  LeaveSeat,
  SettingsChange,
  Me,
  MutePlayer,
  NewTable,
  Nudge,
  OfferSeat,
  RemovePlayer,
  Replay,
} from './wire';
import type { TakeSeat, StartGame, Sync, TableInfo } from './wire';

/** A request that the server refused, or that did not reach it (`code` is then `offline`). */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
    /** After how many seconds it may be tried again; 0 if that is no matter of time. */
    readonly seconds = 0,
  ) {
    super(message);
  }
}

export type ListName = 'open' | 'running' | 'mine';

/** A page of a list; `next` is the address of the page after it, null after the last. */
export interface TablePage {
  tables: TableInfo[];
  next: string | null;
}

export type TableLists = Record<ListName, TablePage>;

/** Milliseconds for an answer: a dead connection is not reported by the browser. */
const LIMIT = 20_000;
/** The same where the server plays a whole game again. */
const REPLAY_LIMIT = 120_000;

async function ask<T>(method: string, path: string, body?: unknown, limit = LIMIT): Promise<T> {
  return (await fetched<T>(method, path, body, limit)).content;
}

interface Fetched<T> {
  content: T;
  headers: Headers;
}

async function fetched<T>(method: string, path: string, body?: unknown, limit = LIMIT): Promise<Fetched<T>> {
  try {
    const answer = await fetch(new URL(`api/${path}`, document.baseURI), {
      method,
      signal: AbortSignal.timeout(limit),
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    });
    noteDate(answer.headers.get('Date'));
    if (!answer.ok) throw await refusal(answer);
    return { content: (await answer.json()) as T, headers: answer.headers };
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new Refused('offline', 'the server does not answer'); // also a page of a network's sign-in
  }
}

async function refusal(answer: Response): Promise<Refused> {
  try {
    const { code, message, seconds } = (await answer.json()) as Record<string, unknown>;
    if (typeof code === 'string' && typeof message === 'string')
      return new Refused(code, message, typeof seconds === 'number' ? seconds : 0);
  } catch {
    // not from our server, or cut off: the status says what there is to say
  }
  return new Refused('internal', `${answer.status} ${answer.statusText}`.trim());
}

export const games = (): Promise<GameInfo[]> => ask('GET', 'games');
export const game = (id: string): Promise<GameInfo> => ask('GET', `games/${encodeURIComponent(id)}`);
/** The addresses of this server for other devices, if its own machine asks. */
export const addresses = (): Promise<string[]> => ask('GET', 'addresses');
/** The deals of a day, of all games, with my results; by default today. */
export const daily = (day = ''): Promise<DailyDeal[]> => ask('GET', day === '' ? 'daily' : `daily?day=${day}`);
/** My results that count, the newest first. */
export const myDaily = (): Promise<DailyResult[]> => ask('GET', 'daily/mine');
/** My table of a deal: the one that I have not finished, or a new one. */
export const playDaily = (game: string, day: string): Promise<TableInfo> => ask('POST', 'daily', { game, day });
export const me = (): Promise<Me> => ask('GET', 'me');
export const rename = (name: string): Promise<Me> => ask('PUT', 'me', { name });
export const lookAt = (id: string): Promise<Sync> => ask('GET', at(id));
export const newTable = (table: NewTable): Promise<TableInfo> => ask('POST', 'tables', table);
export const takeSeat = (id: string, seat: TakeSeat): Promise<TableInfo> => ask('POST', `${at(id)}/sit`, seat);
export const leaveSeat = (id: string, seat: LeaveSeat): Promise<TableInfo> => ask('POST', `${at(id)}/leave`, seat);
export const startGame = (id: string, bots: StartGame): Promise<TableInfo> => ask('POST', `${at(id)}/start`, bots);
export const rematch = (id: string): Promise<TableInfo> => ask('POST', `${at(id)}/rematch`, { word: true });
export const changeSettings = (id: string, rules: SettingsChange): Promise<TableInfo> =>
  ask('POST', `${at(id)}/settings`, rules);

export const castVote = (id: string, vote: AbsenceVote): Promise<TableInfo> => ask('POST', `${at(id)}/vote`, vote);
export const nudge = (id: string, whom: Nudge): Promise<TableInfo> => ask('POST', `${at(id)}/nudge`, whom);

/** The host's actions on other people: `kind` is the last part of the path. */
export const asHost = (
  id: string,
  kind: 'remove' | 'offer' | 'mute',
  wish: RemovePlayer | OfferSeat | MutePlayer,
): Promise<TableInfo> => ask('POST', `${at(id)}/${kind}`, wish);
export const record = (id: string): Promise<unknown> => ask('GET', `${at(id)}/record`);

/** The first pages of the lists in the lobby, each by the time of its last change. */
export async function tables(): Promise<TableLists> {
  const [open, running, mine] = await Promise.all([
    tablePage('tables?which=open'),
    tablePage('tables?which=running'),
    tablePage('tables?which=mine'),
  ]);
  return { open, running, mine };
}

/** A page of a list, by its address. */
export async function tablePage(address: string): Promise<TablePage> {
  const { content, headers } = await fetched<TableInfo[]>('GET', address);
  const next = /<([^>]+)>; rel="next"/.exec(headers.get('Link') ?? '')?.[1] ?? null;
  return { tables: content, next };
}

/** The seat whose view a replay shows, -1 for an onlooker, or `all` with every hand open. */
export type Viewer = number | 'all';

const seenBy = (viewer: Viewer): string => (viewer === 'all' ? '' : `?seat=${viewer}`);

/** A replay with the whole view of each step. */
export type WholeReplay = Omit<Replay, 'frames'> & { frames: WholeFrame[] };

const inFull = (replay: Replay): WholeReplay => ({ ...replay, frames: whole(replay.frames) });

export const replayTable = async (id: string, viewer: Viewer): Promise<WholeReplay> =>
  inFull(await ask<Replay>('GET', `${at(id)}/replay${seenBy(viewer)}`, undefined, REPLAY_LIMIT));
export const replayRecord = async (text: unknown, viewer: Viewer): Promise<WholeReplay> =>
  inFull(await ask<Replay>('POST', `replay${seenBy(viewer)}`, text, REPLAY_LIMIT));

/** The address of the socket of a table. */
export function socketUrl(id: string): string {
  const url = new URL(`api/${at(id)}/socket`, document.baseURI);
  url.protocol = url.protocol.replace('http', 'ws');
  return url.href;
}

function at(id: string): string {
  return `tables/${encodeURIComponent(id)}`;
}
