// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi, type Mock } from 'vitest';
import type { DailyDeal, TableInfo } from '../net/wire';
import type { Check } from './adding';
import { unplayed } from './daily';
import { Engine, type WorkerLike } from './engine';
import { keptOnDevice } from './files';
import { DeviceLink } from './link';
import { me } from './person';
import { NotStarted } from './not-started';
import { unmetered } from './prepare';
import type { FromPage, FromWorker, Loaded } from './protocol';
import type { DeviceSocket } from './socket';
import { noteSpeed, speedOf } from './speeds';
import { Store } from './store';
import { device } from './state.svelte';

/** A file of saved games without any game, and an entry for one game. */
const SOUND = {
  format: 'factoryfloor-device',
  version: 1,
  me: 'abcdefabcdef',
  texts: {},
  entries: [],
  lines: [],
  tables: [],
};
const ENTRY = { table: 't', n: 1, payload: { player: SOUND.me } };
const SOUND_LOGS: Check = (id) =>
  Promise.resolve({ fault: '', summary: { id, game: 'g', changed: 1, seats: [] } as unknown as TableInfo });
const GAME = { id: 'g', levels: [{ name: 'chief', milliseconds: 0 }] };
const FILES = { interpreter: 'interpreter/', pack: 'package.zip', memory: 'memory.bin', size: 100 };

class FakeWorker implements WorkerLike {
  heard: FromPage[] = [];
  ended = false;
  onmessage: WorkerLike['onmessage'] = null;
  onerror: WorkerLike['onerror'] = null;

  postMessage(message: FromPage): void {
    this.heard.push(message);
  }

  terminate(): void {
    this.ended = true;
  }

  says(message: FromWorker): void {
    this.onmessage?.(new MessageEvent('message', { data: message }));
  }
}

describe('the workers of a tab', () => {
  let tables: FakeWorker[];
  let bots: FakeWorker[];
  let engine: Engine;
  let load: Mock<() => Promise<Loaded>>;

  const made = (list: FakeWorker[]) => (): FakeWorker => {
    const worker = new FakeWorker();
    list.push(worker);
    return worker;
  };
  const last = (list: FakeWorker[]): FakeWorker => list.at(-1) ?? new FakeWorker();

  beforeEach(() => {
    tables = [];
    bots = [];
    load = vi.fn(() => Promise.resolve({ program: {}, memory: null }));
    engine = new Engine(FILES, me, { load, tables: made(tables), bots: made(bots) });
  });
  afterEach(() => {
    engine.stop();
    vi.unstubAllGlobals();
  });

  async function connected(): Promise<{ socket: DeviceSocket; got: string[]; lost: () => boolean }> {
    const got: string[] = [];
    let lost = false;
    const socket = engine.connect('t');
    socket.onmessage = ({ data }: MessageEvent<string>) => got.push(data);
    socket.onclose = () => (lost = true);
    await vi.waitFor(() => expect(tables.length).toBeGreaterThan(0));
    last(tables).says({ kind: 'ready' });
    await vi.waitFor(() => expect(last(tables).heard.some(({ kind }) => kind === 'connect')).toBe(true));
    return { socket, got, lost: () => lost };
  }

  it('the workers start when a game needs them', async () => {
    expect(tables).toEqual([]);
    const asked = engine.request('POST', 'tables', { game: 'g' });
    await vi.waitFor(() => expect(tables.length).toBe(1));
    last(tables).says({ kind: 'ready' });
    await vi.waitFor(() => expect(last(tables).heard.at(-1)?.kind).toBe('request'));
    expect(
      last(tables)
        .heard.slice(0, 4)
        .map(({ kind }) => kind),
    ).toEqual(['boot', 'start', 'port', 'loaded']);
    expect(last(bots).heard.map(({ kind }) => kind)).toEqual(['boot', 'port', 'loaded']); // both start at once
    expect(load).toHaveBeenCalledTimes(1);
    last(tables).says({ kind: 'response', id: 1, status: 201, body: { id: 't' } });
    expect(await asked).toEqual({ status: 201, body: { id: 't' }, next: null });
  });

  it('messages of a table are forwarded until it is refused', async () => {
    const { got, lost } = await connected();
    const connect = last(tables).heard.at(-1) as { link: number };
    last(tables).says({ kind: 'message', link: connect.link, text: '{}' });
    const body = { kind: 'error' as const, id: '', code: 'internal', message: '', seat: -1, seconds: 0, say: '' };
    last(tables).says({ kind: 'refused', link: connect.link, body });
    expect(got[0]).toBe('{}');
    expect(JSON.parse(got[1] ?? '')).toMatchObject({ code: 'damaged' });
    expect(lost()).toBe(true);
  });

  it('a table is released when another tab takes it', async () => {
    let steal: () => void = () => undefined;
    const request = (_: string, __: LockOptions, held: () => unknown): Promise<unknown> => {
      held();
      return new Promise((_resolve, reject) => {
        steal = () => reject(new DOMException('', 'AbortError'));
      });
    };
    vi.stubGlobal('navigator', { locks: { request } });
    const { got, lost } = await connected();
    const before = last(tables);
    steal();
    await vi.waitFor(() => expect(lost()).toBe(true));
    expect(JSON.parse(got[0] ?? '')).toMatchObject({ code: 'elsewhere' });
    expect(before.ended).toBe(true); // the worker's copy of the table is outdated
  });

  it('a table that another tab has is refused', async () => {
    const request = (): Promise<never> => Promise.reject(new DOMException('', 'TimeoutError'));
    vi.stubGlobal('navigator', { locks: { request } });
    const got: string[] = [];
    const socket = engine.connect('t');
    socket.onmessage = ({ data }: MessageEvent<string>) => got.push(data);
    await vi.waitFor(() => expect(got).toHaveLength(1));
    expect(JSON.parse(got[0] ?? '')).toMatchObject({ code: 'elsewhere' });
    expect(tables).toEqual([]);
  });

  it('the workers are replaced after a fault in Python, and tables reconnect', async () => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue();
    const { lost } = await connected();
    last(tables).says({ kind: 'broken', detail: 'KeyError' });
    expect(lost()).toBe(true);
    expect(warned).toHaveBeenCalled();
    void engine.start().catch(() => undefined);
    expect(tables).toHaveLength(2);
  });

  it('the workers report why they do not start, and start again on request', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    load.mockRejectedValueOnce(new NotStarted('no_wasm', ''));
    await expect(engine.start()).rejects.toMatchObject({ code: 'no_wasm' });
    expect(device.failure).toBe('no_wasm');
    const started = engine.start();
    expect(device.failure).toBeNull();
    last(tables).says({ kind: 'failed', failure: 'damaged', detail: '' });
    await expect(started).rejects.toMatchObject({ code: 'damaged' });
    void engine.start().catch(() => undefined);
    expect(load).toHaveBeenCalledTimes(2); // the files are read only once
  });

  it('the bot worker is replaced after a fault when a bot is needed', async () => {
    await connected();
    last(bots).says({ kind: 'broken', detail: 'MemoryError' });
    expect(last(tables).heard.at(-1)).toEqual({ kind: 'port', port: null });
    expect([bots.length, last(bots).ended]).toEqual([1, true]);
    last(tables).says({ kind: 'bots_wanted' });
    expect(bots).toHaveLength(2);
    expect(last(bots).heard.map(({ kind }) => kind)).toEqual(['boot', 'port']);
    expect(last(tables).heard.at(-1)).toHaveProperty('port.postMessage');
  });

  it('the time of each move is measured by level', async () => {
    await connected();
    const measure = (): void => {
      last(tables).says({ kind: 'measured', game: 'h', bot: 'chief', took: 70 });
    };
    for (let move = 0; move < 4; move++) measure();
    expect(speedOf('h', 'chief')).toBe(0);
    measure();
    expect(speedOf('h', 'chief')).toBe(70);
  });
});

describe('the lobby of a device', () => {
  beforeEach(() => {
    vi.stubGlobal('fetch', (url: string) =>
      Promise.resolve(url.endsWith('games.json') ? Response.json([GAME]) : Response.json(GAME)),
    );
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('the lobby needs no interpreter', async () => {
    const link = new DeviceLink(FILES);
    const start = vi.spyOn(link.engine, 'start');
    expect((await link.request('GET', 'games', undefined)).body).toEqual([GAME]);
    expect((await link.request('GET', 'games/g', undefined)).status).toBe(200);
    expect((await link.request('GET', 'games/other', undefined)).status).toBe(404);
    expect((await link.request('GET', 'tables?which=open', undefined)).body).toEqual([]);
    expect((await link.request('GET', 'addresses', undefined)).body).toEqual([]);
    expect(start).not.toHaveBeenCalled();
  });

  it('the speed of levels is the one measured on this device', async () => {
    const link = new DeviceLink(FILES);
    for (let n = 0; n < 5; n++) noteSpeed('g', 'chief', 4000);
    const measured = { ...GAME, levels: [{ name: 'chief', milliseconds: 4000 }] };
    expect((await link.request('GET', 'games', undefined)).body).toEqual([measured]);
    expect((await link.request('GET', 'games/g', undefined)).body).toEqual(measured);
  });

  it('the deals of a day are listed with my first result', async () => {
    const link = new DeviceLink(FILES);
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ g: ['chief'], other: ['chief'] })));
    const table = (id: string, created: number, status: string, points: number): unknown => ({
      id,
      game: 'g',
      daily: '2026-11-26',
      created,
      changed: created,
      status,
      seats: [
        { player: '', former: '' },
        { player: me().id, former: '' },
      ],
      scores: [1, points],
      ranking: [2, 1],
    });
    const tables = [table('second', 2, 'running', 0), table('first', 1, 'over', 40)] as TableInfo[];
    await link.store.write({ entries: [], lines: [], tables, reviews: [] });
    const [deal, other] = (await link.request('GET', 'daily?day=2026-11-26', undefined)).body as DailyDeal[];
    expect(deal).toMatchObject({ table: 'first', status: 'over', points: 40, place: 1, players: 1, bots: ['chief'] });
    expect(other).toMatchObject({ table: '', status: '', points: null });
    expect(deal?.inventor).toBeNull();
    expect(unplayed(tables, [deal, other] as DailyDeal[])).toEqual([
      { game: 'g', day: '2026-11-26', table: undefined },
    ]);
    const bot = { player: '', former: '' };
    const reference = { ...tables[1], id: 'r', seats: [bot, bot], scores: [60, 2] } as TableInfo;
    await link.store.write({ entries: [], lines: [], tables: [reference], reviews: [] });
    expect((await link.request('GET', 'daily?day=2026-11-26', undefined)).body).toMatchObject([
      { inventor: 60, inventor_table: 'r', levels: [{ level: 'inventor', plays: 1, mean: 60, beaten: 0 }] },
      { inventor: null },
    ]);
    expect((await link.request('GET', 'daily/mine', undefined)).body).toMatchObject([{ table: 'first', points: 40 }]);
    const again = await link.request('POST', 'daily', { game: 'g', day: '2026-11-26' });
    expect(again.body).toMatchObject({ id: 'second' });
    // a seat that a bot took over still counts as my first try, but without a result
    const left = [bot, { player: '', former: me().id }];
    const forfeited = { ...tables[1], id: 'left', created: 0, forfeited: true, seats: left } as TableInfo;
    await link.store.write({ entries: [], lines: [], tables: [forfeited], reviews: [] });
    expect((await link.request('GET', 'daily/mine', undefined)).body).toMatchObject([{ table: 'left', points: null }]);
    const taken = { ...forfeited, seats: [left[0], { player: me().id, former: '' }] } as TableInfo;
    await link.store.write({ entries: [], lines: [], tables: [taken], reviews: [] });
    expect((await link.request('GET', 'daily?day=2026-11-26', undefined)).body).toMatchObject([
      { table: 'left', status: 'over', points: null, inventor: null },
      { status: '' },
    ]);
  });

  it('the deals belong to the date in UTC, and future days have none', async () => {
    const link = new DeviceLink(FILES);
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ g: ['chief'] })));
    const dayOf = async (query: string): Promise<unknown> => {
      const { body } = await link.request('GET', `daily${query}`, undefined);
      return Array.isArray(body) ? (body as DailyDeal[])[0]?.day : (body as { code: string }).code;
    };
    vi.useFakeTimers({ now: Date.parse('2026-11-28T23:59:59Z'), toFake: ['Date'] });
    expect(await dayOf('')).toBe('2026-11-28');
    expect(await dayOf('?day=2026-11-29')).toBe('not_found');
    vi.setSystemTime(Date.parse('2026-11-29T00:00:00Z'));
    expect(await dayOf('')).toBe('2026-11-29');
    expect(await dayOf('?day=2026-11-28')).toBe('2026-11-28');
    expect(await dayOf('?day=2026-W48-6')).toBe('malformed');
    vi.useRealTimers();
  });

  it('a new name is stored, and a name that cannot be displayed is rejected', async () => {
    const link = new DeviceLink(FILES);
    expect((await link.request('PUT', 'me', { name: '\u200b ' })).status).toBe(422);
    expect((await link.request('PUT', 'me', { name: ' Anna  B ' })).body).toMatchObject({ name: 'Anna B' });
    expect((await link.request('GET', 'me', undefined)).body).toMatchObject({ name: 'Anna B', public_id: me().id });
  });
});

it('everything on a device can be added to another, whose person then sits at the tables', async () => {
  const store = new Store();
  const theirs = {
    ...SOUND,
    texts: { 'factoryfloor.test': 'kept' },
    entries: [ENTRY],
    reviews: [{ table: 't', lens: 'knew', report: {} }],
  };
  const kept = keptOnDevice(store, SOUND_LOGS, () => undefined);
  expect(await kept.add(theirs)).toMatchObject([{ what: 'added' }]);
  expect((await store.read('t')).entries[0]).toMatchObject({ payload: { player: me().id } });
  expect(new Set((await kept.add(await kept.all())).map(({ what }) => what))).toEqual(new Set(['same']));
  const one = await kept.one('t');
  expect(one).toMatchObject({ entries: [{ table: 't', n: 1 }], texts: {}, reviews: [{ table: 't' }] });
  await kept.remove('t');
  expect(await kept.add(one)).toMatchObject([{ what: 'added' }]);
});

it('a file that does not fit on the device is not added at all', async () => {
  const forget = vi.fn();
  const kept = keptOnDevice(new Store(), SOUND_LOGS, forget);
  const before = await kept.all();
  const tables = [{ id: 'x', game: 'g', changed: 1, seats: [] }];
  const entries = [1, 2].map((n) => ({ table: 'x', n }));
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  const file = { ...SOUND, texts: { 'factoryfloor.full': 'kept' }, entries, tables };
  await expect(kept.add(file)).rejects.toMatchObject({ code: 'storage_full' });
  put.mockRestore();
  expect(await kept.all()).toEqual(before);
  expect(forget).not.toHaveBeenCalled();
  expect(await kept.add(file)).toMatchObject([{ what: 'added' }]);
});

it.each([
  ['bad_file', null],
  ['bad_file', []],
  ['bad_file', 'a letter'],
  ['bad_file', { games: [] }], // data of another program
  ['bad_file', { ...SOUND, format: 'other' }],
  ['bad_file', { ...SOUND, me: 'e' }], // the id would also be replaced inside other words
  ['bad_file', { ...SOUND, entries: [{ table: 't' }] }],
  ['bad_file', { ...SOUND, entries: [ENTRY, ENTRY] }],
  ['bad_file', { ...SOUND, tables: [{ id: 't' }] }],
  ['bad_file', { ...SOUND, reviews: [{ table: 't' }] }],
  ['bad_file', { ...SOUND, texts: { 'factoryfloor.test': 1 } }],
  ['newer_file', { ...SOUND, version: 2 }],
  ['record_file', { format: 'factoryfloor-record', game: 'g', moves: [] }],
])('a file that cannot be added is refused as %s: %o', async (code, file) => {
  await expect(keptOnDevice(new Store(), SOUND_LOGS, () => undefined).add(file)).rejects.toMatchObject({ code });
});

it.each([
  [undefined, false],
  [{ saveData: true, effectiveType: '4g' }, false],
  [{ saveData: false, effectiveType: '4g' }, true],
  [{ saveData: false, effectiveType: '3g' }, false],
  [{ saveData: false, type: 'cellular', effectiveType: '4g' }, false],
  [{ saveData: false, type: 'wifi', effectiveType: '4g' }, true],
])('files are loaded ahead only if the browser reports a free connection: %o', (connection, expected) => {
  expect(unmetered(connection)).toBe(expected);
});
