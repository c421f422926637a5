import * as api from '../net/api';
import type { LessonInfo } from '../net/wire';
import { who } from '../ui/me.svelte';
import { router } from '../ui/router.svelte';
import { progress, stateOf } from './progress.svelte';

/** Open the table of a lesson, which is the table where the player left the lesson, or a new table. */
export async function startLesson(game: string, lesson: LessonInfo, { anew = false } = {}): Promise<void> {
  const kept = progress.of(game, lesson.name);
  if (!anew && kept && stateOf(kept, lesson) === 'begun' && (await isThere(kept.table))) {
    router.go({ page: 'table', id: kept.table });
    return;
  }
  const { id } = await who.setUp({ game, lesson: lesson.name, seats: [{ kind: 'me' }], access: 'link' });
  progress.begin(game, lesson, id);
  router.go({ page: 'table', id });
}

/** Whether a table still exists and belongs to me. */
async function isThere(table: string): Promise<boolean> {
  try {
    return (await api.lookAt(table)).mine.length > 0;
  } catch (error) {
    if (error instanceof api.Refused && error.code !== 'offline') return false;
    throw error;
  }
}
