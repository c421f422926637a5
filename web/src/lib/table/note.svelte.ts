import { onAnyKey } from '../ui/keyboard';

/** The milliseconds to read a text: a fixed part, and a part for each character. */
const LEAST = 3000;
const CHARACTER = 55;
const MOST = 12_000;
/** The milliseconds after which an action of the player means that the player has read the text. */
const GLANCE = 1500;

/**
 * A text that disappears when the reading time has passed, or at the next touch or key. `source` returns the text (''
 * for none) and the occasion. If the occasion changes, the same text appears again. Construct the object during
 * component initialisation.
 */
export class Note {
  #source: () => { text: string; occasion: string };
  #read = $state('');
  #now = $derived.by(() => {
    const { text, occasion } = this.#source();
    return text === '' ? '' : `${occasion} ${text}`;
  });

  text = $derived.by(() => (this.#now === '' || this.#now === this.#read ? '' : this.#source().text));

  /** Whether the player has had time to read the text. */
  readonly read = (): void => {
    this.#read = this.#now;
  };

  constructor(source: () => { text: string; occasion: string }) {
    this.#source = source;
    $effect(() => {
      if (this.text === '') return undefined;
      const { read } = this;
      const begun = performance.now();
      const touched = (): void => {
        if (performance.now() - begun > GLANCE) read();
      };
      const timer = setTimeout(read, Math.min(MOST, LEAST + CHARACTER * this.text.length));
      const pressed = onAnyKey(touched);
      addEventListener('pointerup', touched, { passive: true });
      addEventListener('keydown', pressed, { passive: true });
      return () => {
        clearTimeout(timer);
        removeEventListener('pointerup', touched);
        removeEventListener('keydown', pressed);
      };
    });
  }
}
