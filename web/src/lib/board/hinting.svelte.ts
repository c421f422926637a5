import { getContext, setContext } from 'svelte';
import type { Hint } from './client';

/** A hint that is marked on the board until it is taken or left. It is for one decision only. */
export class Hinting {
  #hint = $state.raw<Hint | null>(null);
  #asking = $state(false);
  #failed = $state(false);
  #for = $state('');
  #decision: () => string;
  #ask: () => Promise<Hint | null>;
  #advised: () => Hint | null;
  #touched: (hint: Hint) => readonly string[];

  /**
   * `decision` names the decision at hand, '' for none; `advised` is what a coach says of it without being asked;
   * `touched` are the pieces to mark for a hint.
   */
  constructor(
    decision: () => string,
    ask: () => Promise<Hint | null>,
    advised: () => Hint | null = () => null,
    touched: (hint: Hint) => readonly string[] = (hint) => hint.targets,
  ) {
    this.#decision = decision;
    this.#ask = ask;
    this.#advised = advised;
    this.#touched = touched;
  }

  get hint(): Hint | null {
    return this.#current ? this.#hint : null;
  }

  get asking(): boolean {
    return this.#current && this.#asking;
  }

  /** The server had no hint. */
  get failed(): boolean {
    return this.#current && this.#failed;
  }

  /** The hint marked on the board, or the coach's advice. */
  get marked(): Hint | null {
    return this.hint ?? this.#advised();
  }

  /** Whether a piece is touched for what is marked. */
  has(piece: string): boolean {
    return this.marked !== null && this.#touched(this.marked).includes(piece);
  }

  async ask(): Promise<void> {
    const decision = this.#decision();
    if (decision === '' || this.asking) return;
    this.#for = decision;
    this.#hint = null;
    this.#failed = false;
    this.#asking = true;
    const hint = await this.#ask();
    if (this.#for !== decision) return;
    this.#asking = false;
    this.#hint = hint;
    this.#failed = hint === null;
  }

  leave(): void {
    this.#for = '';
  }

  get #current(): boolean {
    return this.#for !== '' && this.#for === this.#decision();
  }
}

/** The key of the context in which hints are provided. */
export const HINTING = Symbol('hinting');

export function provideHinting(hinting: Hinting): Hinting {
  return setContext(HINTING, hinting);
}

/** The hint on the board around, or undefined where there are none. */
export function hintingAround(): Hinting | undefined {
  return getContext<Hinting | undefined>(HINTING);
}
