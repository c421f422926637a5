import type { LessonWords } from '../board/client';

/** Return a text of a lesson by its key, such as `bid.first`. In the text, `{{1}}` is the name of seat 1. */
export function lessonText(words: LessonWords | null, key: string, names: readonly string[]): string {
  return words?.say(key, Object.fromEntries(names.entries())) ?? '';
}
