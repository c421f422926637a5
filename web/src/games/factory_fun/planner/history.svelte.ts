import { samePlan, type Plan } from './plan';

/** A plan with what it was before and what was taken back, as long as one decision is owed. */
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

  /** Begin anew with a plan; nothing can be taken back then. */
  begin(plan: Plan): void {
    this.#now = plan;
    this.#past = [];
    this.#future = [];
  }

  /** On to a plan. False if it is the one there is. */
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
