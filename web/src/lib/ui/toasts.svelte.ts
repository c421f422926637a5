import { inWords, type Refusing } from '../net/refusal';
import { Refused } from '../net/refused';

export interface Toast {
  id: number;
  text: string;
  /** Details of the note, such as the server's own message. */
  detail: string;
  bad: boolean;
  /** Whether the note is neutral, neither good nor bad news. */
  plain: boolean;
}

const SHOWN = 7000;

/** Short notes at the edge of the screen, which disappear automatically. */
class Toasts {
  all = $state<Toast[]>([]);
  #next = 0;

  /** Show a note, unless it is visible already. Returns the id of the note. */
  say(
    text: string,
    { detail = '', bad = false, plain = false }: { detail?: string; bad?: boolean; plain?: boolean } = {},
  ): number {
    const shown = this.all.find((toast) => toast.text === text && toast.detail === detail);
    if (shown) return shown.id;
    const id = this.#next++;
    this.all.push({ id, text, detail, bad, plain });
    setTimeout(() => {
      this.drop(id);
    }, SHOWN);
    return id;
  }

  /**
   * Show a refusal in the current language, by its code. If the server's sentence contains more information, it is
   * added.
   */
  explain(refusal: Refusing): void {
    const { text, detail } = inWords(refusal);
    this.say(text, { detail, bad: true });
  }

  /** Show a caught refusal. Any other error is a fault of the program and is thrown again. */
  caught(error: unknown): void {
    if (!(error instanceof Refused)) throw error;
    this.explain(error);
  }

  drop(id: number): void {
    this.all = this.all.filter((toast) => toast.id !== id);
  }
}

export const toasts = new Toasts();
