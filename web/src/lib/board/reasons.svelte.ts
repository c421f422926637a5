import { getContext, setContext } from 'svelte';
import { list } from '../i18n';
import { t } from '../words';
import type { Sentence } from './client';

/** The source of the reasons, which is the server of the table, or a stub in tests. */
interface Teller {
  /** Return a sentence that explains why I have no decision, or '' if I have a decision. */
  idle: () => string;
  /** Whether the board is animated. A touch may then be meant for the previous piece at the same place. */
  moving: () => boolean;
  ask: (piece: string) => Promise<Sentence | null>;
  words: (why: Sentence) => string;
  name: (piece: string) => string;
}

/** The reason why the last touch had no effect. The action bar shows this reason instead of its usual sentence. */
export class Reasons {
  /** The sentence to show, or '' for none. */
  said = $state('');
  /** Open the sheet of a piece that a finger touched. Returns false if there is none. */
  inspect: (piece: string) => boolean = () => false;
  #teller: Teller;
  #asked = 0;

  constructor(teller: Teller) {
    this.#teller = teller;
  }

  get moving(): boolean {
    return this.#teller.moving();
  }

  /** Explain a touch without effect, unless the board is animated. `chosen` are the pieces that were touched before. */
  async refuse(piece: string, chosen: readonly string[]): Promise<void> {
    if (this.moving) return;
    const asked = ++this.#asked;
    const said = this.#teller.idle() || (await this.#reason(piece, chosen));
    if (asked === this.#asked) this.said = said;
  }

  /** Show a reason that the board itself gives for a touch without effect. */
  tell(said: string): void {
    this.#asked++;
    this.said = said;
  }

  /**
   * Return the reason why a piece cannot be touched, as a sentence. The result is '' if the piece can be touched, and
   * null if the reason is unknown.
   */
  async now(piece: string): Promise<string | null> {
    const idle = this.#teller.idle();
    if (idle !== '') return idle;
    const why = await this.#teller.ask(piece);
    return why && (why.key === undefined ? '' : this.#teller.words(why));
  }

  clear(): void {
    this.tell('');
  }

  async #reason(piece: string, chosen: readonly string[]): Promise<string> {
    const why = await this.#teller.ask(piece);
    if (why === null) return t('why.unknown');
    if (why.key !== undefined) return this.#teller.words(why);
    const others = chosen.filter((other) => other !== piece);
    const { name } = this.#teller;
    if (others.length === 0) return chosen.includes(piece) ? '' : t('why.elsewhere', { piece: name(piece) });
    return t('why.together', { piece: name(piece), others: list(others.map(name)) });
  }
}

/** The key of the Svelte context that provides reasons. */
export const REASONS = Symbol('reasons');

export function provideReasons(reasons: Reasons): Reasons {
  return setContext(REASONS, reasons);
}

/**
 * Return the reasons of the surrounding table, or undefined if it has no source of reasons, as in a replay or a test.
 */
export function reasonsAround(): Reasons | undefined {
  return getContext<Reasons | undefined>(REASONS);
}
