import { keepText, keptText } from '../storage/storage';
import { UNRATED, updated, type Rating } from './glicko';
import { readKept, readMistakes, SHOWN_AFTER, type Mistake } from './kept';

const KEPT_AS = 'factoryfloor.puzzles';
const MISTAKES = 'factoryfloor.mistakes';
/** The maximum number of stored mistakes; the newest stay. */
const MOST = 200;
/** The standard error of a puzzle's rating: a fit to the attempts of a few levels of bots. */
const DEVIATION = 75;

/** The name of a mistake among the puzzles of this device. */
export const nameOf = ({ table, turn }: Pick<Mistake, 'table' | 'turn'>): string => `${table}/${turn}`;

/** The puzzles that were tried on this device, my ratings, and the mistakes of my own games. */
class Solved {
  #kept = $state.raw(readKept(keptText(KEPT_AS)));
  #mistakes = $state.raw(readMistakes(keptText(MISTAKES)));

  /** Whether my first try solved a puzzle; undefined before it. */
  first(puzzle: string): boolean | undefined {
    return this.#kept.first[puzzle];
  }

  /** The number of puzzles that my first try solved; mistakes of my own games are none. */
  get right(): number {
    return Object.entries(this.#kept.first).filter(([name, right]) => right && !name.includes('/')).length;
  }

  /** My rating in a game; null before the first puzzle. */
  rating(game: string): Rating | null {
    return this.#kept.ratings[game] ?? null;
  }

  /** My rating in a game as it is shown: null before it is based on some puzzles. */
  shownRating(game: string): Rating | null {
    return this.untilShown(game) === 0 ? this.rating(game) : null;
  }

  /** The number of puzzles until my rating in a game is shown. */
  untilShown(game: string): number {
    return Math.max(0, SHOWN_AFTER - (this.#kept.rated[game] ?? 0));
  }

  /** My mistakes that I have not solved at the first try, the newest first. */
  get mistakes(): Mistake[] {
    return this.#mistakes.filter((one) => this.first(nameOf(one)) !== true).reverse();
  }

  /** Note the first try of a puzzle, later ones change nothing; `rating` is that of the puzzle, null without one. */
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

  /** Note that the solution of a puzzle was shown before a try: it is not solved, and not rated. */
  reveal(puzzle: string): void {
    if (this.first(puzzle) !== undefined) return;
    this.#kept = { ...this.#kept, first: { ...this.#kept.first, [puzzle]: false } };
    keepText(KEPT_AS, JSON.stringify(this.#kept));
  }

  /** Keep the mistakes that a review found in a game of mine. */
  keep(mistakes: readonly Mistake[]): void {
    const known = new Set(this.#mistakes.map(nameOf));
    const more = mistakes.filter((one) => !known.has(nameOf(one)));
    if (more.length === 0) return;
    this.#mistakes = [...this.#mistakes, ...more].slice(-MOST);
    keepText(MISTAKES, JSON.stringify(this.#mistakes));
  }

  /** Forget a mistake whose game or review is gone. */
  forget(mistake: Pick<Mistake, 'table' | 'turn'>): void {
    this.#mistakes = this.#mistakes.filter((one) => nameOf(one) !== nameOf(mistake));
    keepText(MISTAKES, JSON.stringify(this.#mistakes));
  }
}

export const solved = new Solved();
