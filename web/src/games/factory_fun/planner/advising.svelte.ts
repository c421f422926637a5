import type { Hint } from '../../../lib/board/client';
import { explainWords } from '../words/reasons';
import { received, type Plan } from './plan';
import type { Planner } from './planner.svelte';

/** The hint for a build: the player requests the hint, sees it in the hall, and accepts or rejects it. */
export class Advising {
  /** The plan of the hint while the hall shows it instead of the player's plan. */
  hinted = $state.raw<Plan | null>(null);
  /** The reason for the hint. */
  advice = $state('');
  state = $state<'' | 'asking' | 'none' | 'later'>('');
  /** The player's plan before the hint was accepted. */
  taken = $state.raw<Plan | null>(null);
  #planner: Planner;
  #hint: () => (() => Promise<Hint | null>) | undefined;

  constructor(planner: Planner, hint: () => (() => Promise<Hint | null>) | undefined) {
    this.#planner = planner;
    this.#hint = hint;
  }

  /** Request a hint, or hide the displayed hint. */
  async ask(): Promise<void> {
    const hint = this.#hint();
    if (this.hinted || !hint) {
      this.hinted = null;
      return;
    }
    this.state = 'asking';
    this.#planner.clear();
    const answer = await hint();
    this.advice = answer ? explainWords(answer.reason) : '';
    this.hinted = answer && received(answer.plan, this.#planner.plan);
    this.state = this.hinted ? '' : answer ? 'none' : 'later';
  }

  /** Replace the player's plan by the plan of the hint. */
  take(): void {
    if (!this.hinted) return;
    const own = this.#planner.history.canUndo;
    this.#planner.accept(this.hinted);
    this.taken = own ? this.hinted : null;
    this.hinted = null;
  }

  /** Restore the player's plan from before the hint. */
  leave(): void {
    this.hinted = null;
    this.state = '';
  }
}
