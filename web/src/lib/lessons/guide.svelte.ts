import { getContext, setContext } from 'svelte';
import type { LessonPart } from '../net/wire';

/**
 * Guides the player through a plan in a lesson, which is a single decision with several actions. The board sets the
 * text and the element to touch, because only the board knows the progress of the plan.
 */
export class Guide {
  #parts: () => readonly LessonPart[];
  #teaches: () => boolean;
  /** The key of the text to show, or '' to show the text of the step. */
  say = $state('');
  /** The selector of the only element to touch, or '' to use the element of the step. */
  at = $state('');

  constructor(parts: () => readonly LessonPart[], teaches: () => boolean) {
    this.#parts = parts;
    this.#teaches = teaches;
  }

  /** Whether the decision is a step of a lesson. */
  get teaches(): boolean {
    return this.#teaches();
  }

  /**
   * The actions of the plan, each with the key of its text. The list is empty if the lesson does not teach the plan
   * action by action.
   */
  get parts(): readonly LessonPart[] {
    return this.#parts();
  }

  show(say: string, at: string): void {
    this.say = say;
    this.at = at;
  }
}

const KEY = Symbol('guide');

export function provideGuide(guide: Guide): void {
  setContext(KEY, guide);
}

/** Return the guide of the surrounding lesson, or undefined without a lesson, as in a replay or a test. */
export function guideAround(): Guide | undefined {
  return getContext<Guide | undefined>(KEY);
}
