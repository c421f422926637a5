import type { LessonInfo } from '../net/wire';
import { keepText, keptText, valueIn } from '../storage/storage';

/** The progress of a lesson on this device. */
export interface Kept {
  /** The version of the lesson that the player has played. */
  digest: string;
  /** The table where the lesson can be continued. */
  table: string;
  done: boolean;
  /** The largest number of stars of a finished attempt, or 0 before the first finished attempt. */
  stars: number;
  /**
   * The help and the number of mistakes in the attempt at the table. With help, the pieces to touch are highlighted.
   */
  helped: boolean;
  mistakes: number;
}

/** A lesson of a game at a table. */
export interface Attempt {
  game: string;
  name: string;
  table: string;
}

export const MOST_STARS = 3;

/** Return the stars of an attempt. Help costs one star, each mistake costs one, and one star always remains. */
export function starsOf({ helped, mistakes }: Pick<Kept, 'helped' | 'mistakes'>): number {
  return Math.max(1, MOST_STARS - Number(helped) - mistakes);
}

export type State = 'new' | 'begun' | 'renewed' | 'done';

type Games = Record<string, Record<string, Kept>>;

const KEPT_AS = 'factoryfloor.lessons';

/** Return the stored progress without damaged entries. */
export function readProgress(text: string | null): Games {
  const found: Games = {};
  for (const [game, lessons] of entries(valueIn(text))) {
    found[game] = {};
    for (const [name, lesson] of entries(lessons)) {
      const { digest, table, done, stars, helped, mistakes } = Object.fromEntries(entries(lesson));
      if (typeof digest !== 'string' || typeof table !== 'string') continue;
      found[game][name] = {
        digest,
        table,
        done: done === true,
        stars: done === true ? Math.max(1, Math.min(MOST_STARS, count(stars))) : 0,
        helped: helped !== false, // stored by a version that had no stars
        mistakes: count(mistakes),
      };
    }
  }
  return found;
}

function entries(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

function count(given: unknown): number {
  return typeof given === 'number' && Number.isInteger(given) && given > 0 ? given : 0;
}

/**
 * Return the state of a lesson. A changed lesson counts as new if it was unfinished; a finished lesson stays finished.
 */
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

  /** Begin an attempt. The first attempt has help; later attempts begin without help. */
  begin(game: string, lesson: LessonInfo, table: string): void {
    const { done, stars } = this.of(game, lesson.name) ?? { done: false, stars: 0 };
    this.#keep(game, lesson.name, { digest: lesson.digest, table, done, stars, helped: !done, mistakes: 0 });
  }

  /** Turn on help in the attempt at a table. */
  help(at: Attempt): void {
    this.#change(at, () => ({ helped: true }));
  }

  /** Count a mistake in the attempt. */
  err(at: Attempt): void {
    this.#change(at, ({ mistakes }) => ({ mistakes: mistakes + 1 }));
  }

  finish(at: Attempt): void {
    this.#change(at, (kept) => ({ done: true, stars: Math.max(kept.stars, starsOf(kept)) }));
  }

  /** The games with started lessons, most recent game first. */
  get recent(): string[] {
    return Object.keys(this.#games).reverse();
  }

  /** Whether a table belongs to a lesson. */
  isLesson(table: string): boolean {
    return Object.values(this.#games).some((lessons) => Object.values(lessons).some((kept) => kept.table === table));
  }

  /** Change the attempt at a table, unless a newer attempt has replaced it. */
  #change({ game, name, table }: Attempt, change: (kept: Kept) => Partial<Kept>): void {
    const kept = this.of(game, name);
    if (kept?.table !== table) return;
    const changed = { ...kept, ...change(kept) };
    if (JSON.stringify(changed) !== JSON.stringify(kept)) this.#keep(game, name, changed);
  }

  /** Store the state of a lesson, and move its game to the front of the list. */
  #keep(game: string, name: string, kept: Kept): void {
    const { [game]: lessons, ...others } = this.#games;
    this.#games = { ...others, [game]: { ...lessons, [name]: kept } };
    keepText(KEPT_AS, JSON.stringify(this.#games));
  }
}

export const progress = new Progress();
