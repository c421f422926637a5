import type { Kept } from '../net/link';
import { Refused } from '../net/refused';
import { allTexts, keepText, keptText } from '../storage/storage';
import { me } from './person';
import type { Row } from './protocol';
import type { Store, Stored } from './store';

const FORMAT = 'factoryfloor-device';
const VERSION = 1;

/** Everything on a device as one file. */
interface Saved extends Stored {
  format: typeof FORMAT;
  version: number;
  /** The id of its person, who sits at the tables. */
  me: string;
  /** Settings, progress of the lessons and so on, by key. */
  texts: Record<string, string>;
}

/** Saving everything on this device as one file, and adding such a file to what is here. */
export function keptOnDevice(store: Store): Kept {
  return {
    async all(): Promise<Saved> {
      return { format: FORMAT, version: VERSION, me: me().id, texts: allTexts(), ...(await store.everything()) };
    },
    async add(saved) {
      if (!isSaved(saved)) throw new Refused('bad_file', 'not a file of saved games');
      // the person of the file is now the person of this device
      const text = JSON.stringify({ entries: saved.entries, lines: saved.lines, tables: saved.tables });
      const added = await store.add(JSON.parse(text.replaceAll(saved.me, me().id)) as Stored);
      for (const [key, value] of Object.entries(saved.texts)) if (keptText(key) === null) keepText(key, value);
      return added;
    },
  };
}

function isSaved(value: unknown): value is Saved {
  if (typeof value !== 'object' || value === null) return false;
  const { format, version, me: person, entries, lines, tables, texts } = value as Partial<Record<keyof Saved, unknown>>;
  return (
    format === FORMAT &&
    version === VERSION &&
    typeof person === 'string' &&
    person !== '' &&
    isRows(entries) &&
    isRows(lines) &&
    Array.isArray(tables) &&
    typeof texts === 'object' &&
    texts !== null
  );
}

function isRows(value: unknown): value is Row[] {
  return (
    Array.isArray(value) &&
    value.every((row: unknown) => {
      const { table, n } = (row ?? {}) as Partial<Record<keyof Row, unknown>>;
      return typeof table === 'string' && typeof n === 'number';
    })
  );
}
