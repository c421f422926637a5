import { getContext, setContext } from 'svelte';
import type { Hint } from './client';

/** The milliseconds for which a changed hint cannot be played, because the player may still mean the previous hint. */
const READ = 1000;

/**
 * A hint that stays marked on the board until the player takes or dismisses it. The hint belongs to a single decision.
 * A longer search may change the displayed hint.
 */
export class Hinting {
  #hint = $state.raw<Hint | null>(null);
  #left = $state(false);
  #changed = $state(false);
  /** The changed hint that the player has not had time to read. */
  #unread = $state.raw<Hint | null>(null);
  #asking = $state(false);
  #failed = $state(false);
  #for = $state('');
  #decision: () => string;
  #ask: (longer: boolean) => Promise<Hint | null>;
  #advised: () => Hint | null;
  #touched: (hint: Hint) => readonly string[];

  /**
   * `decision` identifies the pending decision; '' means no decision. `ask` requests a hint, and then a longer search
   * for the same decision. `advised` is a coach's advice, which needs no request. `touched` returns the pieces to mark
   * for a hint.
   */
  constructor(
    decision: () => string,
    ask: (longer: boolean) => Promise<Hint | null>,
    advised: () => Hint | null = () => null,
    touched: (hint: Hint) => readonly string[] = (hint) => hint.targets,
  ) {
    this.#decision = decision;
    this.#ask = ask;
    this.#advised = advised;
    this.#touched = touched;
  }

  get hint(): Hint | null {
    return this.#current && !this.#left ? this.#hint : null;
  }

  /** Whether the longer search found a better action than the first hint. */
  get changed(): boolean {
    return this.#current && this.#changed;
  }

  /** The hint to play, or null if the hint has just changed. */
  get ripe(): Hint | null {
    return this.hint === this.#unread ? null : this.hint;
  }

  get asking(): boolean {
    return this.#current && this.#asking;
  }

  /** Whether the server found no hint. */
  get failed(): boolean {
    return this.#current && this.#failed && !this.#left;
  }

  /** The hint that the board marks, or the coach's advice. */
  get marked(): Hint | null {
    return this.hint ?? this.#advised();
  }

  /** Whether a piece belongs to the marked hint. */
  has(piece: string): boolean {
    return this.marked !== null && this.#touched(this.marked).includes(piece);
  }

  async ask(): Promise<void> {
    const decision = this.#decision();
    if (decision === '' || this.asking) return;
    this.#left = false;
    if (this.#current && this.#hint) return;
    this.#for = decision;
    this.#hint = null;
    this.#changed = false;
    this.#failed = false;
    this.#asking = true;
    const hint = await this.#ask(false);
    if (this.#for !== decision) return;
    this.#asking = false;
    this.#hint = hint;
    this.#failed = hint === null;
    if (hint && this.#current) await this.#lookLonger(hint);
  }

  leave(): void {
    this.#left = true;
  }

  /** Hide the hint when the player changes the choice, because the bar must show this choice. */
  changeChoice(): void {
    if (this.hint) this.leave();
  }

  async #lookLonger({ actions }: Hint): Promise<void> {
    const decision = this.#for;
    const better = await this.#ask(true);
    if (this.#for !== decision || !better || better.actions.join() === actions.join()) return;
    this.#hint = better;
    this.#changed = true;
    this.#unread = better;
    setTimeout(() => (this.#unread = null), READ);
  }

  get #current(): boolean {
    return this.#for !== '' && this.#for === this.#decision();
  }
}

/** The key of the Svelte context that provides hints. */
export const HINTING = Symbol('hinting');

export function provideHinting(hinting: Hinting): Hinting {
  return setContext(HINTING, hinting);
}

/** Return the hints of the surrounding board, or undefined if it has none. */
export function hintingAround(): Hinting | undefined {
  return getContext<Hinting | undefined>(HINTING);
}
