import { samePlan, type Plan } from './plan';

/** The undo history of a plan during one decision. */
export class History {
  #past = $state.raw<readonly Plan[]>([]);
  #future = $state.raw<readonly Plan[]>([]);
  #now = $state.raw<Plan>({ pieces: [], any: null });

  get now(): Plan {
    return this.#now;
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  /** Reset the history to a plan, with nothing to undo. */
  begin(plan: Plan): void {
    this.#now = plan;
    this.#past = [];
    this.#future = [];
  }

  /** Add a plan to the history. Returns false if it equals the current plan. */
  commit(plan: Plan): boolean {
    if (plan === this.#now || samePlan(plan, this.#now)) return false;
    this.#past = [...this.#past, this.#now];
    this.#future = [];
    this.#now = plan;
    return true;
  }

  undo(): void {
    const before = this.#past.at(-1);
    if (!before) return;
    this.#future = [...this.#future, this.#now];
    this.#past = this.#past.slice(0, -1);
    this.#now = before;
  }

  redo(): void {
    const after = this.#future.at(-1);
    if (!after) return;
    this.#past = [...this.#past, this.#now];
    this.#future = this.#future.slice(0, -1);
    this.#now = after;
  }
}
