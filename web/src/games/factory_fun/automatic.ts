import type { Happened } from '../../lib/board/automatic';
import { t } from './words';
import { nameOf } from './words/names';

/** Explain why a seat that wanted a machine got none, or not the first machine of its list (U6, U25). */
export function automatic(
  happened: readonly Happened[],
  me: number,
  _view: unknown,
  names: readonly string[],
): string[] {
  const lists = happened.find(({ event }) => event['kind'] === 'lists')?.event['lists'] as string[][] | undefined;
  return happened.flatMap(({ event, by, timeout }) => {
    if (event['kind'] !== 'took' || event['seat'] !== me) return [];
    const machine = event['machine'] as string | null;
    const list = lists?.[me] ?? [];
    if (machine === null)
      return timeout && by === me ? [t('automatic.time')] : list.length > 0 ? [t('automatic.list')] : [];
    const [first] = list;
    const taker: unknown = happened.find((one) => one.event['kind'] === 'took' && one.event['machine'] === first)
      ?.event['seat'];
    if (first === undefined || first === machine || typeof taker !== 'number') return [];
    return [t('automatic.second', { name: names[taker] ?? '', first: nameOf(first), machine: nameOf(machine) })];
  });
}
