import { keepText, keptText } from '../storage/storage';
import { UNRATED, updated, type Rating } from './glicko';
import { readKept, readMistakes, SHOWN_AFTER, type Mistake } from './kept';

const KEPT_AS = 'factoryfloor.puzzles';
const MISTAKES = 'factoryfloor.mistakes';
/** The maximum number of stored mistakes. The oldest mistakes above this number are removed. */
const MOST = 200;
/** The standard error of a puzzle's rating. The rating is fitted to attempts by bots of only a few levels. */
const DEVIATION = 75;

/** Return the name under which this device stores a mistake among the puzzles. */
export const nameOf = ({ table, turn }: Pick<Mistake, 'table' | 'turn'>): string => `${table}/${turn}`;

/** The puzzles that were tried on this device, my ratings, and the mistakes in my own games. */
class Solved {
  #kept = $state.raw(readKept(keptText(KEPT_AS)));
  #mistakes = $state.raw(readMistakes(keptText(MISTAKES)));

  /** Whether I solved a puzzle at the first try. The result is undefined before the first try. */
  first(puzzle: string): boolean | undefined {
    return this.#kept.first[puzzle];
  }

  /** The number of puzzles that I solved at the first try. Mistakes from my own games do not count. */
  get right(): number {
    return Object.entries(this.#kept.first).filter(([name, right]) => right && !name.includes('/')).length;
  }

  /** Return my rating in a game, or null before the first puzzle. */
  rating(game: string): Rating | null {
    return this.#kept.ratings[game] ?? null;
  }

  /** Return my rating in a game for display. Returns null if the rating is based on too few puzzles. */
  shownRating(game: string): Rating | null {
    return this.untilShown(game) === 0 ? this.rating(game) : null;
  }

  /** Return the number of puzzles that I must still play before my rating in a game is shown. */
  untilShown(game: string): number {
    return Math.max(0, SHOWN_AFTER - (this.#kept.rated[game] ?? 0));
  }

  /** My mistakes that I have not solved at the first try, newest first. */
  get mistakes(): Mistake[] {
    return this.#mistakes.filter((one) => this.first(nameOf(one)) !== true).reverse();
  }

  /**
   * Record the first try of a puzzle. Later tries of the puzzle change nothing. `rating` is the puzzle's rating, or
   * null if there is none.
   */
  note(puzzle: string, solved: boolean, game: string, rating: number | null): void {
    const known = this.first(puzzle);
    if (known !== undefined && rating !== null) return;
    const first = { ...this.#kept.first, [puzzle]: solved };
    let { ratings, rated } = this.#kept;
    if (rating !== null) {
      const outcome = { rating, deviation: DEVIATION, score: solved ? 1 : 0 };
      ratings = { ...ratings, [game]: updated(this.rating(game) ?? UNRATED, [outcome]) };
      rated = { ...rated, [game]: (rated[game] ?? 0) + 1 };
    }
    this.#kept = { ratings, rated, first };
    keepText(KEPT_AS, JSON.stringify(this.#kept));
  }

  /**
   * Record that the solution of a puzzle was shown before the first try. The puzzle then counts as unsolved and does
   * not change the rating.
   */
  reveal(puzzle: string): void {
    if (this.first(puzzle) !== undefined) return;
    this.#kept = { ...this.#kept, first: { ...this.#kept.first, [puzzle]: false } };
    keepText(KEPT_AS, JSON.stringify(this.#kept));
  }

  /** Store the mistakes that a review found in one of my games. */
  keep(mistakes: readonly Mistake[]): void {
    const known = new Set(this.#mistakes.map(nameOf));
    const more = mistakes.filter((one) => !known.has(nameOf(one)));
    if (more.length === 0) return;
    this.#mistakes = [...this.#mistakes, ...more].slice(-MOST);
    keepText(MISTAKES, JSON.stringify(this.#mistakes));
  }

  /** Remove a mistake whose game or review no longer exists. */
  forget(mistake: Pick<Mistake, 'table' | 'turn'>): void {
    this.#mistakes = this.#mistakes.filter((one) => nameOf(one) !== nameOf(mistake));
    keepText(MISTAKES, JSON.stringify(this.#mistakes));
  }
}

export const solved = new Solved();
