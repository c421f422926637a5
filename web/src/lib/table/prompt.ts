import type { GameClient } from '../board/client';
import { list } from '../i18n';
import { t } from '../words';
import type { Decision } from '../net/wire';

export interface Moment {
  over: boolean;
  /** Whether a rematch of the game has been created. */
  rematch: boolean;
  /** Whether the game has not started yet. */
  open: boolean;
  /** Whether I am a spectator. */
  watching: boolean;
  /** Whether my action is being sent to the server. */
  busy: boolean;
  /** My pending decision, or null if there is none. */
  decision: Decision | null;
  /** Whether I have several seats, so that the sentence must name the player who is to act. */
  hotSeat: boolean;
  /** The seats with a pending decision. */
  movers: readonly number[];
  names: readonly string[];
  /** The view of the seat with the pending decision. */
  view?: unknown;
}

/** Return the sentence above the board: who is to act, and what the player can do. */
export function prompt(moment: Moment, client: GameClient | null): string {
  const { decision, names } = moment;
  if (moment.over) return moment.rematch ? t('log.rematch') : t('turn.over');
  if (moment.open) return t('turn.start');
  if (moment.busy) return t('turn.sending');
  if (decision) {
    const asked = client?.prompt?.(decision.prompt, decision, moment.view ?? null) ?? null;
    if (!moment.hotSeat) return asked ?? t('turn.you');
    const name = names[decision.seat] ?? '';
    return asked === null ? t('turn.seat', { name }) : `${name}: ${asked}`;
  }
  if (moment.movers.length === 0) return t('turn.playing');
  const waiting = list(moment.movers.map((seat) => names[seat] ?? ''));
  return moment.watching ? t('turn.watching', { names: waiting }) : t('turn.waiting', { names: waiting });
}
