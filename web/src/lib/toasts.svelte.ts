import { asSentence } from './sentence';
import { has, t } from './words';

export interface Toast {
  id: number;
  text: string;
  /** What else there is to say: the server's own words. */
  detail: string;
  bad: boolean;
}

const SHOWN = 7000;

/** Short notes at the edge of the screen, which go by themselves. */
class Toasts {
  all = $state<Toast[]>([]);
  #next = 0;

  say(text: string, { detail = '', bad = false }: { detail?: string; bad?: boolean } = {}): void {
    if (this.all.some((toast) => toast.text === text && toast.detail === detail)) return;
    const id = this.#next++;
    this.all.push({ id, text, detail, bad });
    setTimeout(() => {
      this.drop(id);
    }, SHOWN);
  }

  /** Explain a refusal: in the current language by its code, with the server's sentence where it says more. */
  explain({ code, message }: { code: string; message: string }): void {
    const key = `error.${code}`;
    if (!has(key)) this.say(asSentence(message), { bad: true });
    else this.say(t(key as 'error.illegal'), { detail: TELLING.has(code) ? asSentence(message) : '', bad: true });
  }

  drop(id: number): void {
    this.all = this.all.filter((toast) => toast.id !== id);
  }
}

/** Refusals whose reason is in the sentence and not in the code. */
const TELLING = new Set([
  'forbidden',
  'illegal',
  'internal',
  'unavailable',
  'no_undo',
  'malformed',
  'bad_bot',
  'bad_option',
  'bad_record',
  'bad_seats',
  'other_rules',
]);

export const toasts = new Toasts();
