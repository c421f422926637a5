import { choose, touch, type KindOf } from './choice';
import type { LegalAction, Decision } from '../net/wire';

/** The pieces that a player has touched for the pending decision. At a new decision, no piece is touched. */
export class Selection {
  #touched = $state<string[]>([]);
  #for = $state.raw<Decision | null>(null);
  #decision: () => Decision | null;
  #kindOf: KindOf;

  /** `kindOf` returns the kind of a piece, because several pieces can be equal. */
  constructor(decision: () => Decision | null, kindOf: KindOf = (piece) => piece) {
    this.#decision = decision;
    this.#kindOf = kindOf;
  }

  #choice = $derived.by(() => choose(this.actions, this.touched, this.#kindOf));

  /** The legal actions of the current decision. */
  get actions(): LegalAction[] {
    return this.#decision()?.actions ?? [];
  }

  get touched(): readonly string[] {
    return sameDecision(this.#for, this.#decision()) ? this.#touched : [];
  }

  /** The actions whose targets include all touched pieces. */
  get matching(): LegalAction[] {
    return this.#choice.matching;
  }

  /**
   * The only action whose targets are exactly the touched pieces, or null if there is no such action or more than one.
   */
  get complete(): LegalAction | null {
    const { exact } = this.#choice;
    return this.touched.length > 0 && exact.length === 1 ? (exact[0] ?? null) : null;
  }

  /** The actions whose targets are exactly the touched pieces. */
  get exact(): LegalAction[] {
    return this.#choice.exact;
  }

  can(piece: string): boolean {
    return this.#choice.canTouch(piece);
  }

  /** Whether a piece belongs to an action, regardless of the selected pieces. */
  belongs(piece: string): boolean {
    return choose(this.actions, [], this.#kindOf).canTouch(piece);
  }

  chosen(piece: string): boolean {
    return this.touched.includes(piece);
  }

  /**
   * Select or deselect a piece. If the piece belongs to no action, the function returns false and the board shows the
   * reason.
   */
  touch(piece: string): boolean {
    const touched = touch(this.actions, this.touched, piece, { kindOf: this.#kindOf });
    if (touched === null) return false;
    this.#touched = touched;
    this.#for = this.#decision();
    return true;
  }

  clear(): void {
    this.#touched = [];
  }
}

/**
 * Whether two decisions are the same. Every update creates a new decision object, but the touched pieces must stay
 * touched.
 */
function sameDecision(one: Decision | null, other: Decision | null): boolean {
  if (one === other) return true;
  if (one === null || other === null) return false;
  return one.seat === other.seat && one.since === other.since && one.prompt === other.prompt;
}
