import type { GameClient } from '../board/client';
import type { Decision } from '../net/report';
import { tryAgain } from '../net/reviews';
import { router } from '../ui/router.svelte';
import { toasts } from '../ui/toasts.svelte';
import { decisionMoment } from '../review/courses';
import { isEstablished, turnOf } from '../review/losses';
import { hundredths } from '../review/measures';
import { keepTrial } from '../review/trials';

/** The played action and the better action in words. */
export interface InWords {
  played: string;
  better: string;
}

/**
 * Continue from a decision of a finished table at a new table, against bots. `taken` is the name of the player whose
 * seat I take, or '' if the seat was mine.
 */
export async function playOn(
  table: string,
  decision: Decision,
  taken: string,
  { played, better }: InWords,
  client: GameClient | null,
): Promise<void> {
  const trial = { table, turn: turnOf(decision), seat: decision.seat };
  try {
    const { id } = await tryAgain(trial.table, trial.turn, trial.seat);
    const { best, loss } = decision;
    const lines =
      best && isEstablished(decision)
        ? { played: decision.played.actions, better: best.actions, words: better, wins: hundredths(loss.value) }
        : undefined;
    const moment = decisionMoment(decision, client);
    keepTrial(id, { ...trial, moment, played, ...(taken !== '' && { taken }), ...(lines && { lines }) });
    router.go({ page: 'table', id });
  } catch (error) {
    toasts.caught(error);
  }
}
