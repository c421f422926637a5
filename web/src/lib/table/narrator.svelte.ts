import { untrack } from 'svelte';
import { Note } from './note.svelte';

/**
 * The shortest silence between two lines, in milliseconds. Lines about the last round and the end ignore this limit.
 */
const APART = 30_000;
/** The milliseconds from which a wait for my turn counts as long. */
const LONG = 60_000;

/** The state of the table. */
interface Around {
  /** Returns a text of the game, or null if there is none. */
  say: (key: string) => string | null;
  /** Whether I play here and have turned on the character's lines. */
  speaks: () => boolean;
  /** Whether the game is running and I have not acted yet. */
  fresh: () => boolean;
  /** My pending decision, or '' if there is none. */
  asked: () => string;
  last: () => boolean;
  /** Whether the game has ended here and its scores have been counted, and whether I won (`won`). */
  end: () => '' | 'won' | 'end';
}

/**
 * The game's character, who speaks at important moments. Each line of the character (`voice.MOMENT.1`, `.2`, ...)
 * appears once at a table, and disappears after the player has had time to read it. Construct the object during
 * component initialisation.
 */
export class Narrator {
  readonly #around: Around;
  #line = $state.raw({ text: '', number: 0 });
  readonly note: Note;
  #said: Record<string, number> = {};
  #at = -Infinity;

  constructor(around: Around) {
    this.#around = around;
    this.note = new Note(() => ({ text: this.#line.text, occasion: String(this.#line.number) }));
    this.#when(() => (around.fresh() ? 'begin' : ''));
    this.#when(() => (around.last() ? 'last' : ''));
    this.#when(around.end);
    this.#awaitTurns();
  }

  /** The events of the game, by the names of their sounds. */
  hear(names: readonly string[]): void {
    for (const name of names) this.#tell(`on.${name}`);
  }

  #when(moment: () => string): void {
    $effect(() => {
      const now = moment();
      if (now !== '') untrack(() => this.#tell(now, true));
    });
  }

  /** Whether my turn has come after a long wait. */
  #awaitTurns(): void {
    let since = performance.now();
    let before = '';
    $effect(() => {
      const asked = this.#around.asked();
      if (asked !== '' && before === '' && performance.now() - since > LONG) untrack(() => this.#tell('back'));
      if (asked === '' && before !== '') since = performance.now();
      before = asked;
    });
  }

  #tell(moment: string, important = false): void {
    if (!this.#around.speaks() || document.hidden) return;
    const now = performance.now();
    if (!important && now - this.#at < APART) return;
    const number = (this.#said[moment] ?? 0) + 1;
    const text = this.#around.say(`voice.${moment}.${number}`);
    if (text === null) return;
    this.#said[moment] = number;
    this.#at = now;
    this.#line = { text, number: this.#line.number + 1 };
  }
}
