import type { LogEntry } from '../net/wire';
import { compared, keepOutcome, trialOf, type Outcome, type Trial } from './trials';

/** A table that continues from a decision of a finished game, and the comparison of the new decision with the review. */
export class Trying {
  readonly trial: Trial | null;
  /** The result of the comparison, or null as long as it is unknown. */
  outcome = $state<Outcome | null>(null);
  /** Whether the player has decided. */
  decided = $state(false);
  #table: string;
  #log: () => readonly LogEntry[];
  /** The actions of the new decision, or null if they are unknown after an undo, a plan or a reload. */
  #tried: string[] | null = [];

  constructor(table: string, log: () => readonly LogEntry[]) {
    this.#table = table;
    this.#log = log;
    this.trial = trialOf(table);
    this.outcome = this.trial?.outcome ?? null;
  }

  /** Add actions that the player sends. Null stands for actions in an unknown notation. */
  add(texts: readonly string[] | null): void {
    const { trial } = this;
    if (trial === null || this.outcome !== null) return;
    if (this.#tried?.length === 0 && this.#hasActed(trial)) this.#tried = null;
    if (texts === null) this.#tried = null;
    else this.#tried?.push(...texts);
    this.outcome = trial.lines && this.#tried ? compared(trial.lines, this.#tried) : null;
    this.decided = !trial.lines || this.outcome !== null || this.#tried === null;
    if (this.outcome) keepOutcome(this.#table, this.outcome);
  }

  /** Whether the player has acted before this page was opened. The log begins with the actions of the finished game. */
  #hasActed({ turn, seat }: Trial): boolean {
    const actions = this.#log().filter(({ kind }) => kind === 'action');
    return actions.slice(turn).some((entry) => entry.seat === seat);
  }
}
