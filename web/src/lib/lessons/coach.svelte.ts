import type { Hint } from '../board/client';
import type { Decision, LogEntry } from '../net/wire';
import { advice } from './advice';

/** The state of the table that a coach reads. */
interface Around {
  game: () => string;
  /** My pending decision, or null if I have no decision or an action for it is being sent. */
  decision: () => Decision | null;
  log: () => readonly LogEntry[];
  ask: () => Promise<Hint | null>;
  words: (hint: Hint) => string;
}

/**
 * The advice in a coached first game: at each decision, a bot's choice and its reason. A reason is no longer shown
 * after the player has often enough acted on it without help. Construct the object during component initialisation.
 */
export class Coach {
  #hint = $state.raw<Hint | null>(null);
  #for = $state('');
  #asking = $state(false);
  /** Whether the last advice was shown, so that the table waits for the next advice. */
  #spoke = $state(true);
  /** The number of the log entry of the last checked action. */
  #seen = -1;
  #around: Around;
  #now = $derived.by(() => marked(this.#around.decision()));

  /** The advice for the current decision, or null if there is none. */
  hint = $derived.by(() => (this.#for === this.#now ? this.#hint : null));
  /** The advice as a sentence, or '' if there is none. */
  said = $derived.by(() => (this.hint ? this.#around.words(this.hint) : ''));
  /** Whether the advice has been requested but has not arrived. */
  asking = $derived.by(() => this.#asking && this.#spoke && this.#for === this.#now);

  constructor(around: Around, coached: () => boolean) {
    this.#around = around;
    $effect(() => {
      const decision = around.decision();
      if (coached() && decision && decision.actions.length > 1) void this.#ask(marked(decision));
    });
    $effect(() => {
      const last = around.log().at(-1);
      if (last && coached()) this.#look(last);
    });
  }

  async #ask(decision: string): Promise<void> {
    if (this.#for === decision) return;
    this.#for = decision;
    this.#hint = null;
    this.#asking = true;
    const hint = await this.#around.ask();
    if (this.#for !== decision) return;
    this.#asking = false;
    if (!hint) return;
    this.#hint = advice.wanted(this.#around.game(), hint.reason.key ?? '') ? hint : null;
    this.#spoke = this.#hint !== null;
    this.#given = hint;
  }

  /**
   * The last hint, even if it was not shown. The next action shows whether the player understands the reason of this
   * hint.
   */
  #given: Hint | null = null;

  #look({ n, kind, seat, text }: LogEntry): void {
    if (n <= this.#seen) return;
    this.#seen = n;
    const hint = this.#given;
    if (!hint || kind !== 'action' || text === '' || !this.#for.startsWith(`${seat} `)) return;
    this.#given = null;
    const texts = hint.actions.length > 0 ? hint.actions : [hint.action];
    advice.note(this.#around.game(), hint.reason.key ?? '', text === hint.action || text === texts.join('; '));
  }
}

function marked(decision: Decision | null): string {
  return decision ? `${decision.seat} ${decision.since}` : '';
}
