import type { Hint } from '../../lib/board/client';
import type { ShownPuzzle } from '../../lib/net/puzzles';
import type { PuzzleTry } from '../../lib/net/wire';
import { PuzzleLink } from '../../lib/puzzles/puzzle-link';
import { solved } from '../../lib/puzzles/solved.svelte';
import { hintOf } from '../../lib/review/courses';
import type { Elsewhere } from '../table/controller.svelte';

/** The verdict. `unknown`: a review did not compare the latest action. `shown`: the player requested the solution. */
export type Stage = 'asked' | 'wrong' | 'unknown' | 'right' | 'shown';

/**
 * A puzzle that is being solved, with the tries so far, the verdict on the latest try, and the change of my rating
 * after the first try.
 */
export class Solving implements Elsewhere {
  stage = $state<Stage>('asked');
  /** The tries so far, without repetitions. The latest try is last. */
  tried = $state.raw<PuzzleTry[]>([]);
  latest = $state.raw<PuzzleTry | null>(null);
  /** The change of my rating after the first try, or null if I had tried the puzzle before. */
  change = $state<number | null>(null);
  /** Whether the puzzle had been tried before this page was opened. */
  readonly repeated: boolean;
  readonly shown: ShownPuzzle;
  readonly #name: string;
  readonly #link: PuzzleLink;
  #counted = false;
  #played = $state.raw<readonly string[]>([]);

  /** `name` is the name of the puzzle on this device. */
  constructor(shown: ShownPuzzle, name: string) {
    this.shown = shown;
    this.#name = name;
    this.repeated = solved.first(name) !== undefined;
    this.#link = new PuzzleLink(shown.table, (actions) => {
      this.#try(actions);
    });
  }

  get best(): PuzzleTry | undefined {
    return this.shown.puzzle.tries[0];
  }

  /**
   * The action with which the best action is compared. The compared action is the obvious action, or, if the obvious
   * action is the best one, the next best action.
   */
  get rival(): PuzzleTry | undefined {
    const { tries, obvious } = this.shown.puzzle;
    return tries[obvious || 1];
  }

  /** Whether the solution is shown on the board. */
  get ended(): boolean {
    return this.stage === 'right' || this.stage === 'shown';
  }

  /** Whether the solution of a rated puzzle was shown before any try. */
  get unrated(): boolean {
    return this.stage === 'shown' && this.tried.length === 0 && !this.repeated && this.shown.puzzle.rating !== null;
  }

  /** The actions to name in the verdict: the played actions, or the solution. The first action decides the verdict. */
  get course(): PuzzleTry | null {
    const { latest, stage } = this;
    if (!latest || stage === 'shown') return latest;
    const actions = [...this.#played];
    const legal = this.shown.table.decisions.flatMap((one) => one.actions);
    const targets = actions.flatMap((action) => legal.find(({ text }) => text === action)?.targets ?? []);
    return { ...latest, actions, targets };
  }

  /** The view of my seat. */
  get view(): unknown {
    return this.shown.table.views[String(this.shown.puzzle.seat)];
  }

  connect: Elsewhere['connect'] = () => this.#link.connect();

  advised = (): Hint | null => (this.ended && this.best ? hintOf(this.best) : null);

  again = (): void => {
    this.stage = 'asked';
    this.latest = null;
    this.#link.ask();
  };

  /** Show the solution. The puzzle then does not change my rating, unless a try came first. */
  tell = (): void => {
    if (!this.#counted) solved.reveal(this.#name);
    this.#counted = true;
    this.stage = 'shown';
    this.latest = this.best ?? null;
    this.#link.rest();
  };

  #try(played: readonly string[]): void {
    this.#played = played;
    const found = this.shown.puzzle.tries.find(({ actions }) => actions[0] === played[0]) ?? null;
    const right = found !== null && found === this.best;
    if (found) this.#count(right);
    this.latest = found;
    this.stage = right ? 'right' : found ? 'wrong' : 'unknown';
    if (found && !this.tried.includes(found)) this.tried = [...this.tried, found];
    this.#link.rest();
  }

  /** only the first try changes the rating */
  #count(right: boolean): void {
    if (this.#counted) return;
    this.#counted = true;
    const { game, rating } = this.shown.puzzle;
    const before = solved.rating(game)?.rating ?? 0;
    solved.note(this.#name, right, game, rating);
    if (!this.repeated && rating !== null) this.change = (solved.rating(game)?.rating ?? 0) - before;
  }
}
