import type { LessonInfo } from '../net/wire';
import { keepText, keptText, valueIn } from '../storage/storage';

/** The progress of a lesson on this device. */
export interface Kept {
  /** Of the version of the lesson that was played. */
  digest: string;
  /** The table that continues it. */
  table: string;
  done: boolean;
}

export type State = 'new' | 'begun' | 'renewed' | 'done';

type Games = Record<string, Record<string, Kept>>;

const KEPT_AS = 'factoryfloor.lessons';

/** The stored progress, without damaged entries. */
export function readProgress(text: string | null): Games {
  const found: Games = {};
  for (const [game, lessons] of entries(valueIn(text))) {
    found[game] = {};
    for (const [name, lesson] of entries(lessons)) {
      const { digest, table, done } = Object.fromEntries(entries(lesson));
      if (typeof digest !== 'string' || typeof table !== 'string') continue;
      found[game][name] = { digest, table, done: done === true };
    }
  }
  return found;
}

function entries(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

/** The state of a lesson. An unfinished lesson that has changed is new; a finished one stays done. */
export function stateOf(kept: Kept | undefined, lesson: LessonInfo): State {
  if (!kept) return 'new';
  if (kept.done) return 'done';
  return kept.digest === lesson.digest ? 'begun' : 'renewed';
}

/** The started and finished lessons on this device. */
class Progress {
  #games = $state.raw<Games>(readProgress(keptText(KEPT_AS)));

  of(game: string, name: string): Kept | undefined {
    return this.#games[game]?.[name];
  }

  begin(game: string, lesson: LessonInfo, table: string): void {
    const done = this.of(game, lesson.name)?.done ?? false;
    this.#keep(game, lesson.name, { digest: lesson.digest, table, done });
  }

  finish(game: string, name: string): void {
    const kept = this.of(game, name);
    if (kept && !kept.done) this.#keep(game, name, { ...kept, done: true });
  }

  /** The games with started lessons, the latest first. */
  get recent(): string[] {
    return Object.keys(this.#games).reverse();
  }

  /** Whether a table is that of a lesson. */
  isLesson(table: string): boolean {
    return Object.values(this.#games).some((lessons) => Object.values(lessons).some((kept) => kept.table === table));
  }

  /** Store the state of a lesson. Its game becomes the latest. */
  #keep(game: string, name: string, kept: Kept): void {
    const { [game]: lessons, ...others } = this.#games;
    this.#games = { ...others, [game]: { ...lessons, [name]: kept } };
    keepText(KEPT_AS, JSON.stringify(this.#games));
  }
}

export const progress = new Progress();
