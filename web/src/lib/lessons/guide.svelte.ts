import { getContext, setContext } from 'svelte';
import type { LessonPart } from '../net/wire';

/**
 * How a lesson leads through a plan, which is a single decision: the actions of the plan one by one. Only the board sees
 * how far the plan is, so it sets what is said and touched now.
 */
export class Guide {
  #parts: () => readonly LessonPart[];
  /** The key of the text to say; '' for that of the step. */
  say = $state('');
  /** A selector of the one element to touch; '' for what the step points at. */
  at = $state('');

  constructor(parts: () => readonly LessonPart[]) {
    this.#parts = parts;
  }

  /** The actions of the plan, each with the key of its text; empty where nothing is taught part by part. */
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

/** The guide around the board, or undefined where there is none (a replay, a board alone in a test). */
export function guideAround(): Guide | undefined {
  return getContext<Guide | undefined>(KEY);
}
