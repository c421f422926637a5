import type { Happened } from '../../lib/board/automatic';
import { t } from './words';
import { faceName } from './words/names';
import type { Events } from './wire';

/**
 * Describe the automatic events of a seat: tiles that fit nowhere, and minions that begin without a choice (M3, M6, M7,
 * M11).
 */
export function automatic(happened: readonly Happened[], me: number, names: readonly string[]): string[] {
  const closed = happened.filter(({ event, by }) => event['kind'] === 'finished' && event['seat'] === me && by !== me);
  const discards = happened.filter(({ event }) => event['kind'] === 'discard' && event['seat'] === me);
  return happened.flatMap(({ event, by }) => {
    if (event['seat'] !== me) return [];
    switch (event['kind']) {
      case 'discard':
        // one note for all discards
        if (event !== discards[0]?.event) return [];
        return [
          discards.length === 1
            ? t('automatic.discard', { tile: faceName(String(event['face'])) })
            : t('automatic.discards', { n: discards.length }),
        ];
      case 'finished': {
        if (by === me) return [];
        const { number, points } = event as unknown as Events['finished'];
        const told = { name: names[by] ?? '', n: points };
        return [number === 0 ? t('automatic.finished', told) : t('automatic.finished.minion', { ...told, number })];
      }
      case 'begin': {
        const { number } = event as unknown as Events['begin'];
        // the note about its end is enough
        if (closed.some(({ event: end }) => end['number'] === number)) return [];
        return number > 0 ? [t('automatic.begin', { number })] : [];
      }
      default:
        return [];
    }
  });
}
