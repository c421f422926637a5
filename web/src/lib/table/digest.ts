import type { GameClient } from '../board/client';
import { list } from '../i18n';
import { t } from '../words';
import { logLines } from './log-lines';
import type { RecapStep } from './recap.svelte';

/**
 * Summarize the events during my absence in two sentences: the number of each player's actions, and the last line of
 * the log.
 */
export function digestOf(
  steps: readonly RecapStep[],
  { client, names, me }: { client: GameClient | null; names: string[]; me: number },
): string[] {
  const acts = steps.flatMap(({ entry }) => (entry && entry.kind !== 'undo' ? [entry] : []));
  if (acts.length === 0) return [];
  const counts = new Map<number, number>();
  for (const { seat } of acts) counts.set(seat, (counts.get(seat) ?? 0) + 1);
  const who = [...counts].map(([seat, n]) =>
    seat === me ? t('away.moves.you', { n }) : t('away.moves', { name: names[seat] ?? '', n }),
  );
  const last = acts.map((entry) => logLines(entry, client, names)[0]).findLast((line) => line !== undefined);
  return [t('away.meanwhile', { who: list(who) }), ...(last === undefined ? [] : [last])];
}
