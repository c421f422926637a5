import { list } from '../i18n';
import { t } from '../words';
import type { GameClient, Hint } from './client';
import { reasonWords } from './wording';

type Words = Pick<GameClient, 'say' | 'pieceName' | 'actionWords'>;

/** Describe the action that a hint recommends, beginning with a capital letter. */
export function actionOfHint(
  { action, targets }: Pick<Hint, 'action' | 'targets'>,
  client: Words | null,
  view: unknown,
  names: readonly string[],
): string {
  const pieceName = (piece: string): string => client?.pieceName?.(piece, view ?? undefined, names) ?? piece;
  const named = targets.length > 0 ? list(targets.map(pieceName)) : action;
  const words = client?.actionWords?.({ text: action, targets }, view ?? undefined, names) ?? named;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Say that a longer search has changed a hint. */
export const longerWords = (hint: string): string => t('hint.longer', { hint });

/** Describe a hint by its action and its reason. */
export function wordsOfHint(hint: Hint, client: Words | null, view: unknown, names: readonly string[]): string {
  const reason = client ? reasonWords('explain', hint.reason, client, names) : '';
  const action = actionOfHint(hint, client, view, names);
  if (reason.startsWith(action)) return reason;
  return reason === '' ? action : t('hint.said', { action, reason });
}
