import type { Happened } from '../../lib/board/automatic';
import { t } from './words';

/** Decisions of the rules for a seat in the auction: passes, and the last tile without a choice (P17). */
export function automatic(happened: readonly Happened[], me: number): string[] {
  return happened.flatMap(({ event }) => {
    const { kind, seat, forced, last, tile } = event as Record<string, unknown>;
    if (seat !== me) return [];
    const number = String(tile).replace(/^turn-/, '');
    if (kind === 'pass' && forced === true) return [t('auction.forced', { number })];
    return kind === 'won' && last === true ? [t('auction.forced.last', { number })] : [];
  });
}
