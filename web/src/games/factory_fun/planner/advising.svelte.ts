import type { Hint } from '../../../lib/board/client';
import { longerWords } from '../../../lib/board/hint-words';
import { Hinting } from '../../../lib/board/hinting.svelte';
import { explainWords } from '../words/reasons';
import { received, type Plan } from './plan';
import type { Planner } from './planner.svelte';

type Ask = (longer: boolean) => Promise<Hint | null>;

/** The hint for a build: the player requests the hint, sees it in the hall, and accepts or rejects it. */
export class Advising {
  /** The player's plan before the hint was accepted. */
  taken = $state.raw<Plan | null>(null);
  /** The plan of the hint while the hall shows it instead of the player's plan. */
  hinted = $derived.by((): Plan | null => {
    const { hint } = this.#hinting;
    return hint && received(hint.plan, this.#planner.plan);
  });
  /** Whether a longer search has just changed the hint, so that it cannot be accepted. */
  unread = $derived.by(() => this.hinted !== null && !this.#hinting.ripe);
  /** The reason for the hint, or '' without a reason. */
  advice = $derived.by((): string => {
    const { hint, changed } = this.#hinting;
    const words = hint ? explainWords(hint.reason) : '';
    return changed && words !== '' ? longerWords(words) : words;
  });
  /** `none` means that the hint has no plan, and `later` that the server found no hint. */
  state = $derived.by((): '' | 'asking' | 'none' | 'later' => {
    const { hint, asking, failed } = this.#hinting;
    if (asking) return 'asking';
    if (failed) return 'later';
    return hint && !this.hinted ? 'none' : '';
  });
  #planner: Planner;
  #hinting: Hinting;

  /** `decision` identifies the build. `ask` is undefined if the table gives no hints. */
  constructor(planner: Planner, decision: () => string, ask: () => Ask | undefined) {
    this.#planner = planner;
    this.#hinting = new Hinting(decision, (longer) => ask()?.(longer) ?? Promise.resolve(null));
  }

  /** Request a hint, or hide the displayed hint. */
  ask(): void {
    if (this.hinted) {
      this.leave();
      return;
    }
    this.#planner.clear();
    void this.#hinting.ask();
  }

  /** Replace the player's plan by the plan of the hint, unless the hint has just changed. */
  take(): void {
    const { hinted } = this;
    if (!hinted || this.unread) return;
    const own = this.#planner.history.canUndo;
    this.#planner.accept(hinted);
    this.taken = own ? hinted : null;
    this.leave();
  }

  /** Show the player's plan instead of the hint. */
  leave(): void {
    this.#hinting.leave();
  }

  /** Hide the message that there is no plan to show. */
  hideMessage(): void {
    if (this.state === 'none' || this.state === 'later') this.leave();
  }
}
