import type { GameClient } from '../board/client';
import type { Decision } from '../net/report';
import { tryAgain } from '../net/reviews';
import { router } from '../ui/router.svelte';
import { toasts } from '../ui/toasts.svelte';
import { decisionMoment } from '../review/courses';
import { turnOf } from '../review/losses';
import { keepTrial } from '../review/trials';

/**
 * Continue from a decision of a finished table at a new table, against bots. `played` is the originally played action
 * in words.
 */
export async function playOn(
  table: string,
  decision: Decision,
  played: string,
  client: GameClient | null,
): Promise<void> {
  const trial = { table, turn: turnOf(decision), seat: decision.seat };
  try {
    const { id } = await tryAgain(trial.table, trial.turn, trial.seat);
    keepTrial(id, { ...trial, moment: decisionMoment(decision, client), played });
    router.go({ page: 'table', id });
  } catch (error) {
    toasts.caught(error);
  }
}
