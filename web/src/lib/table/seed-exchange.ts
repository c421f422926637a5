import type { CommitRequest, RevealRequest, TableInfo } from '../net/wire';
import { keepText, keptText } from '../storage/storage';
import { newWord, wordCommitment, type Given } from './fairness';

const KEPT_AS = 'factoryfloor.words';
/** The maximum number of tables whose random values this browser stores. The oldest are removed. */
const MOST = 200;

/** A person's message for the seed of a table, which is a commitment to a random value or the value itself. */
export type Answer = Omit<CommitRequest, 'id'> | Omit<RevealRequest, 'id'>;

/**
 * Creates this browser's messages while the seed of a table is drawn. The browser reveals its random value only after
 * the server has committed to its secret and all players have sent their commitments. The server's commitment must be
 * the one for which the value was created.
 */
export function answerTo(table: TableInfo, mine: readonly number[]): Answer | null {
  const joint = table.joint_seed;
  const own = joint?.words.find(({ seat }) => seat === Math.min(...mine));
  if (table.status !== 'starting' || !joint || !own) return null;
  if (joint.stage === 'committing') {
    if (own.commitment !== '') return null;
    const given = givenTo(table.id) ?? keep(table.id, { word: newWord(), promise: joint.commitment });
    return given.promise === joint.commitment ? { kind: 'commit', commitment: wordCommitment(given.word) } : null;
  }
  const given = givenTo(table.id);
  if (joint.stage !== 'revealing' || own.word !== '' || given?.promise !== joint.commitment) return null;
  // another tab or device may have sent a different random value for me
  return wordCommitment(given.word) === own.commitment ? { kind: 'reveal', word: given.word } : null;
}

/** The random value that this browser contributed to the seed of a table. */
export function givenTo(table: string): Given | null {
  const given = recent.get(table) ?? new Map(read()).get(table);
  return given ?? null;
}

/**
 * The random values since the page was opened. The values are also kept here because the site data may be cleared
 * between commitment and value.
 */
const recent = new Map<string, Given>();

function read(): [string, Given][] {
  try {
    const kept: unknown = JSON.parse(keptText(KEPT_AS) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isEntry) : [];
  } catch {
    return [];
  }
}

function isEntry(entry: unknown): entry is [string, Given] {
  if (!Array.isArray(entry) || typeof entry[0] !== 'string') return false;
  const given = entry[1] as Partial<Given> | null;
  return typeof given === 'object' && typeof given?.word === 'string' && typeof given.promise === 'string';
}

function keep(table: string, given: Given): Given {
  recent.set(table, given);
  keepText(KEPT_AS, JSON.stringify([...read(), [table, given]].slice(-MOST)));
  return given;
}
