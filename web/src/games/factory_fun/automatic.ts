import type { Happened } from '../../lib/board/automatic';
import { t } from './words';

/** Explain why a seat that wanted a machine got none (U6, U25). */
export function automatic(happened: readonly Happened[], me: number): string[] {
  const lists = happened.find(({ event }) => event['kind'] === 'lists')?.event['lists'] as string[][] | undefined;
  return happened.flatMap(({ event, by, timeout }) => {
    if (event['kind'] !== 'took' || event['seat'] !== me || event['machine'] !== null) return [];
    if (timeout && by === me) return [t('automatic.time')];
    return (lists?.[me]?.length ?? 0) > 0 ? [t('automatic.list')] : [];
  });
}
