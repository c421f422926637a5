import type { GameInfo, LessonInfo } from '../net/wire';
import type { Kept } from './progress.svelte';

/** The next lesson. Its `number` counts from 1. */
export interface NextLesson {
  game: GameInfo;
  lesson: LessonInfo;
  number: number;
  /** Whether a lesson of any game has been started. */
  begun: boolean;
}

export type Lookup = (game: string, lesson: string) => Kept | undefined;

/** Return the first unfinished lesson of a game, or null if all are finished or there are none. */
export function nextIn(game: GameInfo, kept: Lookup): NextLesson | null {
  const at = game.lessons.findIndex((one) => kept(game.id, one.name)?.done !== true);
  const lesson = game.lessons[at];
  if (lesson === undefined) return null;
  const begun = game.lessons.some((one) => kept(game.id, one.name) !== undefined);
  return { game, lesson, number: at + 1, begun };
}
