import type { TableInfo } from '../net/wire';
import { changed, opened, rangeOf, result, ROWS, rowsOf, STORES } from './database';
import type { Row, StoredReview, Trouble, Write } from './protocol';

type Logs = Pick<Write, (typeof ROWS)[number]>;

export interface Found extends Logs {
  /** The reason why the table could not be read, or an empty string. */
  error: string;
}

/** All rows and summaries. */
export type Stored = Write;

/**
 * The tables on this device: log entries and chat messages by table and number, a summary of each table, and reviews of
 * finished tables by table and lens. Each row of a table is stored once; a second row with the same number is a
 * conflict. All data that this class reads or writes also stays in memory. The browser may delete its storage at any
 * time; the next write then restores the open tables.
 */
export class Store {
  #db: Promise<IDBDatabase | null> | null = null;
  #seen = new Map<string, Logs>();
  /** The summaries of tables that are only in memory. */
  #unkept = new Map<string, TableInfo>();
  /** The reviews that are only in memory. */
  #unkeptReviews: StoredReview[] = [];
  /** Whether the browser deleted the storage while it was open. */
  #deleted = false;
  /** Whether the stores belong to a newer version of the page, so that this version must not read or write them. */
  #newer = false;
  #report: (trouble: Trouble | null) => void;

  /** `report` is called with a storage fault, or with null when the storage works again. */
  constructor(report: (trouble: Trouble | null) => void = () => undefined) {
    this.#report = report;
  }

  /** Whether the browser forbids storage. Games are then lost when the page is closed. */
  async forbidden(): Promise<boolean> {
    return (await this.#open()) === null && !this.#newer;
  }

  /**
   * Store all given data durably, or none of it. Returns an empty string, `conflict`, or the fault. The stored data of
   * the tables in `replaced` is deleted first.
   */
  async write(write: Write, replaced: readonly string[] = []): Promise<string> {
    const db = await this.#open();
    if (db === null) return this.#newer ? 'newer' : this.#inMemory(write);
    const opened = [...new Set([...write.entries, ...write.lines].map(({ table }) => table))];
    try {
      await this.#commit(db, this.#deleted ? this.#restored(opened, write) : write, replaced);
    } catch (error) {
      const name = nameOf(error);
      if (name === 'ConstraintError') return 'conflict';
      if (name === 'InvalidStateError' && !this.#deleted) {
        this.lost();
        return this.write(write, replaced);
      }
      const trouble = name === 'QuotaExceededError' ? 'full' : 'storage';
      this.#report(trouble);
      return trouble;
    }
    for (const table of replaced) this.#seen.delete(table);
    this.#remember(write);
    this.#report(null);
    return '';
  }

  async read(table: string): Promise<Found> {
    const db = await this.#open();
    const empty = { entries: [], lines: [] };
    if (db === null)
      return this.#newer ? { ...empty, error: 'newer' } : { ...(this.#seen.get(table) ?? empty), error: '' };
    try {
      const [entries, lines] = await Promise.all(ROWS.map((store) => rowsOf(db, store, table)));
      const known = this.#seen.get(table);
      if (this.#deleted && known && (entries?.length ?? 0) < known.entries.length) return { ...known, error: '' };
      const found = { entries: entries ?? [], lines: lines ?? [] };
      this.#seen.set(table, found);
      return { ...found, error: '' };
    } catch (error) {
      return { ...empty, error: nameOf(error) };
    }
  }

  /** Return the stored report of a review, or null if it is missing or unreadable. */
  async review(table: string, lens: string): Promise<unknown> {
    const db = await this.#open();
    try {
      const found =
        db === null
          ? this.#unkeptReviews.find((one) => one.table === table && one.lens === lens)
          : await result<StoredReview | undefined>(db.transaction('reviews').objectStore('reviews').get([table, lens]));
      return found?.report ?? null;
    } catch (error) {
      console.warn(nameOf(error));
      return null;
    }
  }

  /** Return the summaries of all tables, most recently changed first. */
  async tables(): Promise<TableInfo[]> {
    const db = await this.#open();
    if (db === null) return [...this.#unkept.values()].sort((a, b) => b.changed - a.changed);
    const all = await result<unknown[]>(db.transaction('tables').objectStore('tables').getAll());
    return all.filter(isSummary).sort((a, b) => b.changed - a.changed);
  }

  async everything(): Promise<Stored> {
    const db = await this.#open();
    if (db === null) return this.#inMemoryOnly();
    const transaction = db.transaction(STORES);
    const [entries, lines, tables, reviews] = await Promise.all(
      STORES.map((store) => result<unknown[]>(transaction.objectStore(store).getAll())),
    );
    return {
      entries: entries as Row[],
      lines: lines as Row[],
      tables: tables as TableInfo[],
      reviews: reviews as StoredReview[],
    };
  }

  /** Delete a table. */
  async remove(table: string): Promise<void> {
    this.forget(table);
    const db = await this.#open();
    if (db === null) return;
    await changed(db, (transaction) => {
      for (const store of [...ROWS, 'reviews'] as const) transaction.objectStore(store).delete(rangeOf(table));
      transaction.objectStore('tables').delete(table);
    });
  }

  /** Delete all tables. */
  async clear(): Promise<void> {
    this.#seen.clear();
    this.#unkept.clear();
    this.#unkeptReviews = [];
    const db = await this.#open();
    if (db === null) return;
    await changed(db, (transaction) => {
      for (const store of STORES) transaction.objectStore(store).clear();
    });
  }

  /** Remove a deleted table from memory. */
  forget(table: string): void {
    this.#seen.delete(table);
    this.#unkept.delete(table);
    this.#unkeptReviews = this.#unkeptReviews.filter((review) => review.table !== table);
  }

  close(): void {
    void this.#db?.then((db) => db?.close());
    this.#db = null;
  }

  #open(): Promise<IDBDatabase | null> {
    this.#db ??= opened().then(
      (db) => {
        db.onclose = () => {
          this.lost();
        };
        // a newer page in another tab uses another format of the stores, so this page must stop writing
        db.onversionchange = () => {
          db.close();
          this.#db = Promise.resolve(null);
          this.#outdated();
        };
        return db;
      },
      (error: unknown) => {
        if (nameOf(error) === 'VersionError') this.#outdated();
        else this.#report('forbidden');
        return null;
      },
    );
    return this.#db;
  }

  #outdated(): void {
    this.#newer = true;
    this.#report('newer');
  }

  /** Handle the browser's deletion of the database. The next write creates a new database. */
  lost(): void {
    this.#db = null;
    this.#deleted = true;
    this.#report('deleted');
  }

  /** Return a write that also contains all earlier data of its tables. */
  #restored(tables: readonly string[], write: Write): Write {
    const known = tables.map((table) => this.#seen.get(table)).filter((logs) => logs !== undefined);
    return {
      ...write,
      entries: [...known.flatMap(({ entries }) => entries), ...write.entries],
      lines: [...known.flatMap(({ lines }) => lines), ...write.lines],
    };
  }

  #inMemory(write: Write): string {
    this.#remember(write);
    for (const table of write.tables) this.#unkept.set(table.id, table);
    for (const review of write.reviews) {
      const others = this.#unkeptReviews.filter((one) => one.table !== review.table || one.lens !== review.lens);
      this.#unkeptReviews = [...others, review];
    }
    return '';
  }

  #inMemoryOnly(): Stored {
    const logs = [...this.#seen.values()];
    return {
      entries: logs.flatMap(({ entries }) => entries),
      lines: logs.flatMap(({ lines }) => lines),
      tables: [...this.#unkept.values()],
      reviews: this.#unkeptReviews,
    };
  }

  #remember(write: Write): void {
    for (const store of ROWS) {
      for (const row of write[store]) {
        const logs = this.#seen.get(row.table) ?? { entries: [], lines: [] };
        logs[store].push(row);
        this.#seen.set(row.table, logs);
      }
    }
  }

  async #commit(db: IDBDatabase, write: Write, replaced: readonly string[]): Promise<void> {
    const how = this.#deleted ? 'put' : 'add';
    await changed(db, (transaction) => {
      for (const store of ROWS) {
        const rows = transaction.objectStore(store);
        for (const table of replaced) rows.delete(rangeOf(table));
        for (const row of write[store]) rows[how](row);
      }
      for (const table of write.tables) transaction.objectStore('tables').put(table);
      for (const review of write.reviews) keepReview(transaction, review);
    });
  }
}

/** Store a review, unless its table has been deleted in the meantime. */
function keepReview(transaction: IDBTransaction, review: StoredReview): void {
  const first = transaction.objectStore('entries').getKey([review.table, 1]);
  first.onsuccess = () => {
    if (first.result !== undefined) transaction.objectStore('reviews').put(review);
  };
}

/** Whether a summary can be listed. A damaged summary must not hide the other summaries. */
export function isSummary(value: unknown): value is TableInfo {
  const { id, game, changed: at, seats } = (value ?? {}) as Partial<Record<keyof TableInfo, unknown>>;
  return typeof id === 'string' && typeof game === 'string' && typeof at === 'number' && Array.isArray(seats);
}

export const numbered = ({ table, n }: Row): string => `${table} ${n}`;

function nameOf(error: unknown): string {
  return error instanceof Error || error instanceof DOMException ? error.name : 'Error';
}
