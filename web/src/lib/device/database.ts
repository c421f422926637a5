import type { Row } from './protocol';

const NAME = 'factoryfloor';
/**
 * The version of the database. Increase the version when the format of the stores changes; pages of an older version
 * then refuse to open the database.
 */
const VERSION = 2;
export const ROWS = ['entries', 'lines'] as const;
export const STORES = [...ROWS, 'tables', 'reviews'] as const;

/** Open the database and create missing stores. */
export function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      const keys = { entries: ['table', 'n'], lines: ['table', 'n'], tables: 'id', reviews: ['table', 'lens'] };
      for (const store of STORES)
        if (!request.result.objectStoreNames.contains(store))
          request.result.createObjectStore(store, { keyPath: keys[store] });
    };
    request.onsuccess = () => {
      resolve(request.result);
    };
    request.onerror = () => {
      reject(request.error ?? new Error('not opened'));
    };
  });
}

/** Return the rows of a table, ordered by number. */
export function rowsOf(db: IDBDatabase, store: string, table: string): Promise<Row[]> {
  return result(db.transaction(store).objectStore(store).getAll(rangeOf(table)));
}

/** Return the key range of a table's rows. */
export function rangeOf(table: string): IDBKeyRange {
  return IDBKeyRange.bound([table], [table, []]); // in IndexedDB, arrays sort after all numbers and texts
}

/** Return a promise for the result of a request. */
export function result<T>(request: IDBRequest): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => {
      resolve(request.result as T);
    };
    request.onerror = () => {
      reject(request.error ?? new Error('not read'));
    };
  });
}

/** Change the stores durably, in one transaction. */
export async function changed(db: IDBDatabase, change: (transaction: IDBTransaction) => void): Promise<void> {
  const transaction = db.transaction(STORES, 'readwrite', { durability: 'strict' });
  const ended = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => {
      resolve();
    };
    transaction.onabort = () => {
      reject(transaction.error ?? new DOMException('', 'AbortError'));
    };
  });
  try {
    change(transaction);
  } catch (error) {
    transaction.abort(); // the rows before the damaged row
    await ended.catch(() => undefined);
    throw error;
  }
  await ended;
}
