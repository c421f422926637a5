import { samePlan, type Plan } from './plan';

/** The undo history of a plan within one decision. */
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

  /** Reset the history to a single plan, so that nothing can be undone. */
  begin(plan: Plan): void {
    this.#now = plan;
    this.#past = [];
    this.#future = [];
  }

  /** Append a plan to the history. Returns false if the plan equals the current plan. */
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
