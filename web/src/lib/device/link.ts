import type { Link, Reply } from '../net/link';
import { dayOf, isDay } from '../net/days';
import { Refused } from '../net/refused';
import { serverNow } from '../net/server-clock';
import { deals, isMine, results, unfinished, unplayed, type Opponents } from './daily';
import type { GameInfo } from '../net/wire';
import type { Game, Verdict } from './adding';
import { Engine } from './engine';
import { keptOnDevice } from './files';
import { load } from './load';
import { claim } from './locks';
import { me, rename } from './person';
import type { Files } from './protocol';
import { speedOf } from './speeds';
import { References } from './references';
import { Store } from './store';
import { device } from './state.svelte';

const at = (path: string): string => new URL(path, document.baseURI).href;

const ok = (body: unknown): Reply => ({ status: 200, body, next: null });
const refused = (status: number, code: string, message: string): Reply => ({
  status,
  body: { code, message },
  next: null,
});

/**
 * The link to the tables on this device. The link answers the requests of the lobby; the interpreter in a worker
 * answers all other requests.
 */
export class DeviceLink implements Link {
  readonly alone = true;
  readonly store = new Store((trouble) => (device.trouble = trouble));
  readonly kept = keptOnDevice(this.store, this.#check.bind(this), (table) => {
    if (table === null) this.engine.stop();
    else this.engine.deleted(table);
  });
  readonly engine: Engine;
  readonly #references: References;

  constructor(files: Files) {
    this.engine = new Engine(files, me, {
      load: (progress) => load(files, progress),
      tables: () => new Worker(new URL('./table-worker.ts', import.meta.url), { type: 'module' }),
      bots: () => new Worker(new URL('./bot-worker.ts', import.meta.url), { type: 'module' }),
      unkept: (write) => void this.store.write(write),
    });
    this.#references = new References(this.engine);
  }

  ready(): Promise<void> {
    return this.engine.wanted();
  }

  soon(): void {
    this.engine.start().catch(() => undefined); // the error is reported when a game needs the engine
  }

  connect(table: string): ReturnType<Engine['connect']> {
    return this.engine.connect(table);
  }

  claim(table: string): void {
    claim(table);
  }

  async request(method: string, path: string, body: unknown): Promise<Reply> {
    return (await this.#lobby(method, path, body)) ?? this.engine.request(method, path, withoutWord(body));
  }

  async #check(table: string, { entries, lines }: Game): Promise<Verdict> {
    const { status, body } = await this.engine.request('POST', 'logs/check', { table, entries, lines });
    return status < 400 ? (body as Verdict) : { fault: 'damaged', summary: null };
  }

  /** Answer a request that needs no interpreter. Returns null for all other requests. */
  async #lobby(method: string, path: string, body: unknown): Promise<Reply | null> {
    const [page = '', query = ''] = path.split('?');
    if (page === 'me') return method === 'PUT' ? this.#rename(body) : ok({ public_id: me().id, name: me().name });
    if (page.startsWith('daily')) return this.#daily(method, page, query, body);
    if (method !== 'GET') return null;
    if (page === 'games') return ok(((await json('games.json')) as GameInfo[]).map(measured));
    if (page.startsWith('games/')) return this.#game(page.slice('games/'.length));
    if (page === 'addresses') return ok([]);
    if (page !== 'tables') return null;
    const mine = new URLSearchParams(query).get('which') === 'mine';
    const tables = mine ? await this.store.tables() : [];
    return ok(tables.filter((table) => isMine(table)));
  }

  async #game(id: string): Promise<Reply> {
    const games = (await json('games.json')) as { id: string }[];
    if (!games.some((game) => game.id === id)) return refused(404, 'unknown_game', `there is no game ${id}`);
    return ok(measured((await json(`games/${id}.json`)) as GameInfo));
  }

  /** Answer a request about daily deals on this device. Returns null if the interpreter must create another table. */
  async #daily(method: string, page: string, query: string, body: unknown): Promise<Reply | null> {
    const tables = await this.store.tables();
    if (method === 'POST') {
      const { game, day } = body as { game: string; day: string };
      const table = unfinished(tables, game, day);
      return table ? ok(table) : null;
    }
    if (page === 'daily/mine') return ok(results(tables));
    const day = new URLSearchParams(query).get('day') ?? '';
    if (day !== '' && !isDay(day)) return refused(422, 'malformed', `${day} is not a date`);
    if (day > dayOf(serverNow())) return refused(404, 'not_found', `the deal of ${day} starts on that day`);
    const found = deals(tables, (await json('daily.json')) as Opponents, day);
    this.#references.play(unplayed(tables, found));
    return ok(found);
  }

  #rename(body: unknown): Reply {
    const { name } = body as { name: string };
    if (!rename(name)) return refused(422, 'bad_name', 'a name has 1 to 24 visible characters');
    this.engine.renamed();
    return ok({ public_id: me().id, name: me().name });
  }
}

/** Return a game whose bot levels include their speed on this device. */
function measured(game: GameInfo): GameInfo {
  const levels = game.levels.map((level) => ({ ...level, milliseconds: speedOf(game.id, level.name) }));
  return { ...game, levels };
}

/** Turn off the joint seed, because without a server no other client contributes to the seed. */
function withoutWord(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'word' in body ? { ...body, word: false } : body;
}

const fetched = new Map<string, Promise<unknown>>();

async function json(path: string): Promise<unknown> {
  const known = fetched.get(path) ?? read(path);
  fetched.set(path, known);
  try {
    return await known;
  } catch (error) {
    fetched.delete(path);
    throw new Refused('offline', String(error));
  }
}

async function read(path: string): Promise<unknown> {
  const answer = await fetch(at(path));
  if (!answer.ok) throw new Error(`${answer.status} ${path}`);
  return answer.json();
}
