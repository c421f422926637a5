import type { LessonWords } from '../board/client';

/** A text of a lesson by its key, such as `bid.first`, with the names of seats in its holes: `{1}` is who sits at 1. */
export function lessonText(words: LessonWords | null, key: string, names: readonly string[]): string {
  const [lesson = '', text = ''] = key.split('.');
  const found = words?.lookup(lesson, text) ?? '';
  return found.replace(/\{(\d+)\}/g, (hole, seat: string) => names[Number(seat)] ?? hole);
}
