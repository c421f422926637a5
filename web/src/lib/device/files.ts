import type { Kept } from '../net/link';
import { Refused } from '../net/refused';
import { allTexts, isOurs, keepText, keptText } from '../storage/storage';
import { addGames, type Check } from './adding';
import { seize, seizeAll } from './locks';
import { me } from './person';
import type { Row, StoredReview } from './protocol';
import { isSummary, numbered, type Store, type Stored } from './store';

const FORMAT = 'factoryfloor-device';
const VERSION = 1;
const RECORD = 'factoryfloor-record';

/** All data of a device in one file. */
interface Saved extends Stored {
  format: typeof FORMAT;
  version: number;
  /** The id of the person who sits at the tables. */
  me: string;
  /** Settings, lesson progress and similar values, by name. */
  texts: Record<string, string>;
}

/** A file after parsing. Reviews may be missing, because earlier versions did not save reviews. */
type Read = Omit<Saved, 'reviews'> & Partial<Pick<Saved, 'reviews'>>;

/**
 * Saves the games on this device to files, adds games from files, and deletes games. `check` tests whether a log can be
 * played here. `forget` is called with a table whose copy in the workers is outdated, or with null for all tables.
 */
export function keptOnDevice(store: Store, check: Check, forget: (table: string | null) => void): Kept {
  const saved = (texts: Saved['texts'], games: Stored): Saved => ({
    format: FORMAT,
    version: VERSION,
    me: me().id,
    texts,
    ...games,
  });
  return {
    all: async () => saved(allTexts(), await store.everything()),
    one: async (table) => {
      const of = ({ table: id }: Row): boolean => id === table;
      const { entries, lines, tables, reviews } = await store.everything();
      return saved(
        {},
        {
          entries: entries.filter(of),
          lines: lines.filter(of),
          tables: tables.filter(({ id }) => id === table),
          reviews: reviews.filter((review) => review.table === table),
        },
      );
    },
    async add(file) {
      const { me: theirs, texts, entries, lines, tables, reviews = [] } = checked(file);
      // the person in the file becomes the person of this device
      const text = JSON.stringify({ entries, lines, tables, reviews });
      const added = await addGames(store, JSON.parse(text.replaceAll(theirs, me().id)) as Stored, check);
      for (const { table, what } of added) if (what === 'continued' || what === 'repaired') forget(table);
      for (const [key, value] of Object.entries(texts)) if (isOurs(key) && keptText(key) === null) keepText(key, value);
      return added;
    },
    async remove(table) {
      const release = await seize(table);
      await store.remove(table);
      forget(table);
      release();
    },
    async removeAll() {
      await seizeAll();
      await store.clear();
      forget(null);
    },
  };
}

/** Check that a value is a file of saved games, and throw a refusal that describes the fault if it is not. */
function checked(file: unknown): Read {
  const { format, version } = (file ?? {}) as Partial<Record<keyof Saved, unknown>>;
  if (format === RECORD) throw new Refused('record_file', 'a record of one game');
  if (format === FORMAT && typeof version === 'number' && version > VERSION)
    throw new Refused('newer_file', `version ${version}`);
  if (!isSaved(file)) throw new Refused('bad_file', 'not a file of saved games');
  return file;
}

function isSaved(value: unknown): value is Read {
  if (typeof value !== 'object' || value === null) return false;
  const fields = value as Partial<Record<keyof Saved, unknown>>;
  const { format, version, me: person, entries, lines, tables, texts, reviews = [] } = fields;
  return (
    format === FORMAT &&
    version === VERSION &&
    typeof person === 'string' &&
    /^[0-9a-f]{12}$/.test(person) && // the id is replaced in the whole file
    isRows(entries) &&
    isRows(lines) &&
    Array.isArray(tables) &&
    tables.every(isSummary) &&
    isReviews(reviews) &&
    typeof texts === 'object' &&
    texts !== null &&
    Object.values(texts).every((text) => typeof text === 'string')
  );
}

function isReviews(value: unknown): value is StoredReview[] {
  return (
    Array.isArray(value) &&
    value.every((review: unknown) => {
      const { table, lens } = (review ?? {}) as Partial<Record<keyof StoredReview, unknown>>;
      return typeof table === 'string' && typeof lens === 'string';
    })
  );
}

function isRows(value: unknown): value is Row[] {
  return (
    Array.isArray(value) &&
    value.every((row: unknown) => {
      const { table, n } = (row ?? {}) as Partial<Record<keyof Row, unknown>>;
      return typeof table === 'string' && typeof n === 'number';
    }) &&
    new Set((value as Row[]).map(numbered)).size === value.length
  );
}
