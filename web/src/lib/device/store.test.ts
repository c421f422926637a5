import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { TableInfo } from '../net/wire';
import type { Row, Trouble } from './protocol';
import { Store } from './store';

const entry = (table: string, n: number): Row => ({ table, n, kind: 'action' });
const summary = (id: string, changed: number): TableInfo =>
  ({ id, game: 'g', changed, seats: [] }) as unknown as TableInfo;
const rows = (...entries: Row[]): { entries: Row[]; lines: Row[]; tables: TableInfo[] } => ({
  entries,
  lines: [],
  tables: [],
});

describe('the storage of a device', () => {
  let reports: (Trouble | null)[];
  let store: Store;

  beforeEach(() => {
    vi.stubGlobal('indexedDB', new IDBFactory());
    reports = [];
    store = new Store((trouble) => reports.push(trouble));
  });

  it('returns the rows of one table in the order of their numbers', async () => {
    expect(await store.write(rows(entry('b', 1), entry('a', 2), entry('a', 1), entry('a', 10)))).toBe('');
    const { entries, error } = await store.read('a');
    expect(error).toBe('');
    expect(entries.map(({ n }) => n)).toEqual([1, 2, 10]);
  });

  it('stores nothing of a write with a number that is taken', async () => {
    await store.write(rows(entry('a', 1)));
    expect(await store.write(rows(entry('a', 2), entry('a', 1)))).toBe('conflict');
    expect((await store.read('a')).entries.map(({ n }) => n)).toEqual([1]);
  });

  it('lists the tables by their last change', async () => {
    await store.write({ entries: [], lines: [], tables: [summary('old', 1), summary('new', 3)] });
    await store.write({ entries: [], lines: [], tables: [summary('old', 2)] });
    expect((await store.tables()).map(({ id, changed }) => [id, changed])).toEqual([
      ['new', 3],
      ['old', 2],
    ]);
  });

  it('reports a full disk, and that a later write worked', async () => {
    await store.write(rows(entry('a', 1)));
    const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError');
    });
    expect(await store.write(rows(entry('a', 2)))).toBe('full');
    add.mockRestore();
    expect(await store.write(rows(entry('a', 2)))).toBe('');
    expect(reports.slice(-2)).toEqual(['full', null]);
  });

  it('restores an open table when the browser has deleted everything', async () => {
    await store.write(rows(entry('a', 1), entry('b', 1)));
    await store.read('a');
    vi.stubGlobal('indexedDB', new IDBFactory());
    store.lost();
    expect(reports.at(-1)).toBe('deleted');
    expect(await store.write(rows(entry('a', 2)))).toBe('');
    expect((await new Store().read('a')).entries.map(({ n }) => n)).toEqual([1, 2]);
  });

  it('keeps games in memory where the browser forbids storage', async () => {
    vi.stubGlobal('indexedDB', undefined);
    expect(await store.write(rows(entry('a', 1)))).toBe('');
    await store.write({ entries: [], lines: [], tables: [summary('a', 1)] });
    expect((await store.read('a')).entries).toEqual([entry('a', 1)]);
    expect(await store.everything()).toEqual({ entries: [entry('a', 1)], lines: [], tables: [summary('a', 1)] });
    expect(await store.tables()).toEqual([summary('a', 1)]);
    expect(reports[0]).toBe('forbidden');
  });

  it('deletes one table, or all', async () => {
    await store.write({ ...rows(entry('a', 1), entry('b', 1)), tables: [summary('a', 1), summary('b', 2)] });
    await store.remove('a');
    expect((await store.read('a')).entries).toEqual([]);
    expect((await store.tables()).map(({ id }) => id)).toEqual(['b']);
    await store.clear();
    expect(await store.everything()).toEqual({ entries: [], lines: [], tables: [] });
  });

  it('adds what a table has more elsewhere, and leaves one that went on differently', async () => {
    await store.write(rows(entry('a', 1), entry('b', 1), { ...entry('c', 1), kind: 'other' }));
    const more = ['a', 'c', 'd'].flatMap((table) => [entry(table, 1), entry(table, 2)]);
    expect(await store.add(rows(entry('b', 1), ...more))).toBe(2);
    const { entries } = await store.everything();
    expect(entries.map(({ table, n }) => `${table}${n}`)).toEqual(['a1', 'a2', 'b1', 'c1', 'd1', 'd2']);
  });

  it('lists the other tables beside a damaged summary', async () => {
    await store.write({ entries: [], lines: [], tables: [{ id: 'broken' } as TableInfo, summary('a', 1)] });
    expect((await store.tables()).map(({ id }) => id)).toEqual(['a']);
  });

  it('gives up the stores to a newer version of the page', async () => {
    await store.write(rows(entry('a', 1)));
    await new Promise<void>((resolve) => {
      const newer = indexedDB.open('factoryfloor', 99);
      newer.onsuccess = () => {
        newer.result.close();
        resolve();
      };
    });
    expect(reports.at(-1)).toBe('newer');
    expect(await store.write(rows(entry('a', 2)))).toBe('newer'); // a move that would be lost is not played
    expect(await store.forbidden()).toBe(false);
  });
});
