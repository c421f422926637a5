// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AddedGame } from '../net/link';
import type { TableInfo } from '../net/wire';
import { addGames, type Check } from './adding';
import type { Row, StoredReview, Write } from './protocol';
import { Store } from './store';

const entry = (table: string, n: number, kind = 'action'): Row => ({ table, n, kind });
const log = (table: string, ...kinds: string[]): Row[] => kinds.map((kind, at) => entry(table, at + 1, kind));
const line = (table: string, n: number, text = 'hello'): Row => ({ table, n, text });
const summary = (id: string, changed = 1): TableInfo => ({ id, game: 'g', changed, seats: [] }) as unknown as TableInfo;
const review = (table: string, lens: string, report: unknown): StoredReview => ({ table, lens, report });
const write = (...entries: Row[]): Write => ({ entries, lines: [], tables: [], reviews: [] });

/** The log check for these tests. A log is valid if its numbers are consecutive and no row is the text `nonsense`. */
const check: Check = (table, { entries, lines }) => {
  const sound =
    entries.length > 0 &&
    entries.every(({ n, kind }, at) => n === at + 1 && kind !== 'nonsense') &&
    lines.every(({ text }) => typeof text === 'string');
  const fault = entries[0]?.['kind'] === 'newer' ? 'other_rules' : sound ? '' : 'damaged';
  return Promise.resolve({ fault, summary: fault === '' ? summary(table, 9) : null });
};

describe('adding the games of a file', () => {
  let store: Store;

  beforeEach(() => {
    vi.stubGlobal('indexedDB', new IDBFactory());
    store = new Store();
  });

  /** Return the report on one game, followed by the log, chat and list entry of this game. */
  async function add(file: Write): Promise<[AddedGame['what'], AddedGame['why'], unknown[], unknown[], number]> {
    const report = await addGames(store, file, check);
    expect(report).toHaveLength(1);
    const { entries, lines, tables } = await store.everything();
    return [
      report[0]?.what ?? 'refused',
      report[0]?.why,
      entries.map(({ kind }) => kind),
      lines.map(({ text }) => text),
      tables.length,
    ];
  }

  it('a missing game is added', async () => {
    expect(await add(write(...log('a', 'x', 'y')))).toEqual(['added', undefined, ['x', 'y'], [], 1]);
    expect(await add(write(...log('a', 'x', 'y')))).toEqual(['same', undefined, ['x', 'y'], [], 1]);
  });

  it('an identical game is skipped without a question', async () => {
    await store.write({ ...write(...log('a', 'x')), lines: [line('a', 1)], tables: [summary('a')] });
    const asked = vi.fn(check);
    const report = await addGames(store, await store.everything(), asked);
    expect(report.map(({ what }) => what)).toEqual(['same']);
    expect(asked).not.toHaveBeenCalled();
  });

  it('a game that is longer in the file is continued', async () => {
    await store.write({ ...write(...log('a', 'x')), tables: [summary('a')] });
    expect(await add(write(...log('a', 'x', 'y')))).toEqual(['continued', undefined, ['x', 'y'], [], 1]);
    expect(await add(write(...log('a', 'x')))).toEqual(['same', undefined, ['x', 'y'], [], 1]);
  });

  it.each([
    ['its first entry is missing', log('a', 'x', 'y', 'z').slice(1)],
    ['an entry in the middle is missing', log('a', 'x', 'y', 'z').filter(({ n }) => n !== 2)],
    ['an entry is nonsense', log('a', 'x', 'nonsense', 'z')],
    ['nonsense follows', log('a', 'x', 'y', 'z', 'nonsense')],
  ])('repairs one that is damaged: %s', async (_, damaged) => {
    await store.write({ ...write(...damaged), tables: [summary('a')] });
    expect(await add(write(...log('a', 'x', 'y', 'z')))).toEqual(['repaired', undefined, ['x', 'y', 'z'], [], 1]);
  });

  it('a damaged chat is repaired', async () => {
    await store.write({
      ...write(...log('a', 'x')),
      lines: [{ table: 'a', n: 1 }, line('a', 3)],
      tables: [summary('a')],
    });
    const file = { ...write(...log('a', 'x')), lines: [line('a', 1), line('a', 2)] };
    expect(await add(file)).toEqual(['repaired', undefined, ['x'], ['hello', 'hello'], 1]);
  });

  it('a missing or damaged listing is repaired', async () => {
    await store.write(write(...log('a', 'x')));
    expect(await add({ ...write(...log('a', 'x')), tables: [summary('a')] })).toEqual([
      'repaired',
      undefined,
      ['x'],
      [],
      1,
    ]);
    await store.write({ ...write(), tables: [{ id: 'a' } as TableInfo] });
    expect((await add({ ...write(...log('a', 'x')), tables: [summary('a')] }))[0]).toBe('repaired');
    expect((await store.tables()).map(({ id }) => id)).toEqual(['a']);
  });

  it.each([
    ['damaged', log('a', 'x', 'nonsense')],
    ['damaged', log('a', 'x', 'y', 'z').filter(({ n }) => n !== 2)],
    ['other_rules', log('a', 'newer')],
  ])('refuses one as %s, and changes nothing', async (why, file) => {
    expect(await add({ ...write(...file), reviews: [review('a', 'knew', 1)] })).toEqual(['refused', why, [], [], 0]);
    expect(await store.review('a', 'knew')).toBeNull();
    await store.write({ ...write(...log('a', 'x', 'q')), tables: [summary('a')] });
    const here = await store.everything();
    expect((await add(write(...file)))[0]).toBe('refused');
    expect(await store.everything()).toEqual(here);
  });

  it('a game that continued differently, and a listing without a log, are rejected', async () => {
    await store.write({ ...write(...log('a', 'x', 'y')), tables: [summary('a')] });
    expect(await add(write(...log('a', 'x', 'z', 'z')))).toEqual(['refused', 'differs', ['x', 'y'], [], 1]);
    vi.stubGlobal('indexedDB', new IDBFactory());
    store = new Store();
    expect(await add({ ...write(), tables: [summary('b')] })).toEqual(['refused', 'damaged', [], [], 0]);
  });

  it('each game is reported with its title and its last change', async () => {
    await store.write({ ...write(...log('here', 'x'), ...log('bad', 'nonsense')), tables: [summary('here')] });
    const file = write(...['here', 'bad', 'new'].flatMap((table) => log(table, 'x')), ...log('worse', 'nonsense'));
    const report = await addGames(store, { ...file, tables: [summary('worse', 4)] }, check);
    expect(report).toEqual([
      { table: 'here', game: 'g', changed: 1, what: 'same' },
      { table: 'bad', game: 'g', changed: 9, what: 'repaired' },
      { table: 'new', game: 'g', changed: 9, what: 'added' },
      { table: 'worse', game: 'g', changed: 4, what: 'refused', why: 'damaged' },
    ]);
  });

  it('missing reviews are added, and existing ones stay', async () => {
    await store.write({
      ...write(...log('a', 'x')),
      tables: [summary('a')],
      reviews: [review('a', 'knew', 'here')],
    });
    const reviews = [review('a', 'knew', 'file'), review('a', 'open', 'file')];
    expect((await add({ ...write(...log('a', 'x')), reviews }))[0]).toBe('same');
    expect(await Promise.all(['knew', 'open'].map((lens) => store.review('a', lens)))).toEqual(['here', 'file']);
  });
});
