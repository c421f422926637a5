import type { Sentence } from '../../../lib/board/client';
import { reasonWords } from '../../../lib/board/wording';
import type { Swap } from '../deciding.svelte';
import type { Figures } from '../types';
import { say, t } from '../words';
import { kindName, pieceName } from '../words/names';
import { changed } from './stays';

/** Describe the reason why a tile can only wait. */
export function reasonOf(room: Sentence): string {
  return reasonWords('why', room, { say, pieceName: (piece) => pieceName(piece) });
}

/** Describe the income if a second worker first tears down a tile, or state that this takes a second worker. */
export function swapped({ key }: Sentence, step: number, before: Figures, swap: Swap | undefined): string {
  if (!swap) return key === 'room.money' ? '' : t('buy.second');
  if (key === 'room.taken') return changed(step, before, swap.after);
  const [now, then] = [before.income[step] ?? 0, swap.after.income[step] ?? 0];
  return t('buy.swap', { tile: kindName(swap.tear), before: now, after: then });
}
