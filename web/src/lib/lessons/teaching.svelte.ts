import { untrack } from 'svelte';
import type { GameClient, LessonWords } from '../board/client';
import { withTexts } from '../i18n';
import type { LessonStep, Refusal } from '../net/wire';
import { t } from '../words';
import { Guide } from './guide.svelte';
import { progress, type Attempt, type Kept } from './progress.svelte';
import { lessonText } from './words';

/** The facts about a table that a lesson needs. */
interface Around {
  game: () => string;
  /** The id of the table. */
  table: () => string;
  /** Return the name of the lesson, or '' if the table has no lesson. */
  lesson: () => string;
  /** Return the step on the screen. */
  step: () => LessonStep | null;
  /** Return the number of the position on the screen. */
  n: () => number;
  names: () => readonly string[];
  /** Whether one of my decisions is on the screen and no action is being sent. */
  asked: () => boolean;
}

/**
 * The lesson at a table, with its texts and its answers to the learner's attempts. Construct the object during
 * component initialisation.
 */
export class Teaching {
  #words = $state.raw<LessonWords | null>(null);
  /** The key of the answer to the last attempt, and the position of this attempt. */
  #answered = $state.raw({ key: '', n: -1 });
  #around: Around;

  step = $derived.by(() => this.#around.step());
  /** The attempt at this lesson on this device, or undefined if the lesson was started on another device. */
  attempt = $derived.by((): Kept | undefined => {
    const { game, name, table } = this.#here();
    const kept = progress.of(game, name);
    return kept?.table === table ? kept : undefined;
  });
  /** Whether the pieces to touch are highlighted. */
  points = $derived.by(() => this.attempt?.helped ?? true);
  /** Whether the lesson at this table is over. */
  closed = $derived.by(() => this.step?.ended === true || this.step?.renewed === true);
  /** The reason why the last attempt was not played, or '' if there is none. */
  answer = $derived.by(() => (this.#answered.n === this.#around.n() ? this.text(this.#answered.key) : ''));
  /** The current text of the lesson, or '' if there is none. */
  said = $derived.by(() => this.#said());

  /** The progress of a plan within a step. */
  readonly guide = new Guide(
    () => this.step?.parts ?? [],
    () => this.step !== null,
  );

  constructor(around: Around) {
    this.#around = around;
    $effect(() => {
      if (this.step?.ended)
        untrack(() => {
          progress.finish(this.#here());
        });
    });
  }

  /** Return a text of the game's lessons, such as `bid.title`. */
  text(key: string): string {
    return lessonText(this.#words, key, this.#around.names());
  }

  /** Return the title of a lesson. */
  title(name: string): string {
    return this.text(`${name}.title`);
  }

  /** Whether the lesson has an answer to a rejected attempt, which is shown instead of the rejection. */
  answers({ say }: Refusal): boolean {
    if (say === '') return false;
    this.#answered = { key: say, n: this.#around.n() };
    progress.err(this.#here());
    return true;
  }

  /** Highlight the pieces to touch from now on, which costs stars. */
  readonly help = (): void => {
    progress.help(this.#here());
  };

  /** Fetch the texts, if the table has a lesson. */
  async fetch(client: GameClient | null): Promise<void> {
    if (this.#around.lesson() === '' || !client?.lessons) return;
    this.#words = await withTexts(client.lessons());
  }

  #here(): Attempt {
    return { game: this.#around.game(), name: this.#around.lesson(), table: this.#around.table() };
  }

  #said(): string {
    const { step } = this;
    if (!step) return '';
    if (step.renewed) return t('lesson.renewed');
    if (!step.ended && !this.#around.asked()) return '';
    return this.text((step.parts.length > 0 && this.guide.say) || step.say);
  }
}
