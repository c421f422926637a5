import type { GameInfo, LessonInfo } from '../net/wire';
import type { Kept } from './progress.svelte';

/** The next lesson. `number` is the position of the lesson in its game, counted from 1. */
export interface NextLesson {
  game: GameInfo;
  lesson: LessonInfo;
  number: number;
  /** Whether the player has started a lesson of any game. */
  begun: boolean;
}

export type Lookup = (game: string, lesson: string) => Kept | undefined;

/** Return the first unfinished lesson of a game, or null if the game has no unfinished lesson. */
export function nextIn(game: GameInfo, kept: Lookup): NextLesson | null {
  const at = game.lessons.findIndex((one) => kept(game.id, one.name)?.done !== true);
  const lesson = game.lessons[at];
  if (lesson === undefined) return null;
  const begun = game.lessons.some((one) => kept(game.id, one.name) !== undefined);
  return { game, lesson, number: at + 1, begun };
}
