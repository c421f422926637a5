import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { TableInfo } from '../net/wire';
import type { Row, StoredReview, Trouble, Write } from './protocol';
import { Store } from './store';

const entry = (table: string, n: number): Row => ({ table, n, kind: 'action' });
const summary = (id: string, changed: number): TableInfo =>
  ({ id, game: 'g', changed, seats: [] }) as unknown as TableInfo;
const rows = (...entries: Row[]): Write => ({ entries, lines: [], tables: [], reviews: [] });
const review = (table: string, lens: string, report: unknown): StoredReview => ({ table, lens, report });
const listed = (...tables: TableInfo[]): Write => ({ ...rows(), tables });

describe('the storage of a device', () => {
  let reports: (Trouble | null)[];
  let store: Store;

  beforeEach(() => {
    vi.stubGlobal('indexedDB', new IDBFactory());
    reports = [];
    store = new Store((trouble) => reports.push(trouble));
  });

  it('the rows of a table are returned in numeric order', async () => {
    expect(await store.write(rows(entry('b', 1), entry('a', 2), entry('a', 1), entry('a', 10)))).toBe('');
    const { entries, error } = await store.read('a');
    expect(error).toBe('');
    expect(entries.map(({ n }) => n)).toEqual([1, 2, 10]);
  });

  it('a write with a taken number stores nothing', async () => {
    await store.write(rows(entry('a', 1)));
    expect(await store.write(rows(entry('a', 2), entry('a', 1)))).toBe('conflict');
    expect((await store.read('a')).entries.map(({ n }) => n)).toEqual([1]);
  });

  it('tables are listed by their last change', async () => {
    await store.write(listed(summary('old', 1), summary('new', 3)));
    await store.write(listed(summary('old', 2)));
    expect((await store.tables()).map(({ id, changed }) => [id, changed])).toEqual([
      ['new', 3],
      ['old', 2],
    ]);
  });

  it('a full disk and a later successful write are reported', async () => {
    await store.write(rows(entry('a', 1)));
    const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError');
    });
    expect(await store.write(rows(entry('a', 2)))).toBe('full');
    add.mockRestore();
    expect(await store.write(rows(entry('a', 2)))).toBe('');
    expect(reports.slice(-2)).toEqual(['full', null]);
  });

  it('an open table is restored after the browser has deleted everything', async () => {
    await store.write(rows(entry('a', 1), entry('b', 1)));
    await store.read('a');
    vi.stubGlobal('indexedDB', new IDBFactory());
    store.lost();
    expect(reports.at(-1)).toBe('deleted');
    expect((await store.read('a')).entries.map(({ n }) => n)).toEqual([1]);
    expect(await store.write(rows(entry('a', 2)))).toBe('');
    expect((await new Store().read('a')).entries.map(({ n }) => n)).toEqual([1, 2]);
  });

  it('games stay in memory if the browser forbids storage', async () => {
    vi.stubGlobal('indexedDB', undefined);
    expect(await store.write(rows(entry('a', 1)))).toBe('');
    await store.write(listed(summary('a', 1)));
    expect((await store.read('a')).entries).toEqual([entry('a', 1)]);
    expect(await store.everything()).toEqual({ ...rows(entry('a', 1)), tables: [summary('a', 1)] });
    expect(await store.tables()).toEqual([summary('a', 1)]);
    expect(reports[0]).toBe('forbidden');
  });

  it('one table or all tables can be deleted', async () => {
    await store.write({ ...rows(entry('a', 1), entry('b', 1)), tables: [summary('a', 1), summary('b', 2)] });
    await store.remove('a');
    expect((await store.read('a')).entries).toEqual([]);
    expect((await store.tables()).map(({ id }) => id)).toEqual(['b']);
    await store.clear();
    expect(await store.everything()).toEqual(rows());
  });

  it('one review per lens is stored as long as its table exists', async () => {
    const more = { ...rows(), reviews: [review('a', 'knew', 1), review('gone', 'knew', 1)] };
    await store.write(rows(entry('a', 1), entry('ab', 1)));
    await store.write(more);
    await store.write({
      ...rows(),
      reviews: [review('a', 'knew', 2), review('a', 'open', 3), review('ab', 'knew', 4)],
    });
    expect(await Promise.all(['knew', 'open', 'other'].map((lens) => store.review('a', lens)))).toEqual([2, 3, null]);
    expect(await store.review('gone', 'knew')).toBeNull();
    const saved = await store.everything();
    await store.remove('a');
    expect([await store.review('a', 'knew'), await store.review('ab', 'knew')]).toEqual([null, 4]);
    await store.write({ ...saved, entries: [entry('a', 1)] });
    expect(await store.review('a', 'knew')).toBe(2);
    vi.stubGlobal('indexedDB', undefined);
    const forbidden = new Store();
    await forbidden.write(more);
    await forbidden.write({ ...rows(), reviews: [review('a', 'knew', 5)] });
    expect(await forbidden.review('a', 'knew')).toBe(5);
    forbidden.forget('a');
    expect(await forbidden.review('a', 'knew')).toBeNull();
  });

  it('the stores of an earlier version get reviews', async () => {
    await new Promise<void>((resolve) => {
      const older = indexedDB.open('factoryfloor', 1);
      older.onupgradeneeded = () => {
        for (const name of ['entries', 'lines']) older.result.createObjectStore(name, { keyPath: ['table', 'n'] });
        older.result.createObjectStore('tables', { keyPath: 'id' });
        older.transaction?.objectStore('entries').add(entry('a', 1));
      };
      older.onsuccess = () => {
        older.result.close();
        resolve();
      };
    });
    expect((await store.read('a')).entries).toEqual([entry('a', 1)]);
    await store.write({ ...rows(), reviews: [review('a', 'knew', 1)] });
    expect(await store.review('a', 'knew')).toBe(1);
  });

  it('other tables are listed beside a damaged summary', async () => {
    await store.write(listed({ id: 'broken' } as TableInfo, summary('a', 1)));
    expect((await store.tables()).map(({ id }) => id)).toEqual(['a']);
  });

  it('the stores are released to a newer version of the page', async () => {
    await store.write(rows(entry('a', 1)));
    await new Promise<void>((resolve) => {
      const newer = indexedDB.open('factoryfloor', 99);
      newer.onsuccess = () => {
        newer.result.close();
        resolve();
      };
    });
    expect(reports.at(-1)).toBe('newer');
    expect(await store.write(rows(entry('a', 2)))).toBe('newer'); // a move that cannot be stored must not be played
    expect(await store.forbidden()).toBe(false);
  });
});
