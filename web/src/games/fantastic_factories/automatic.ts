import type { Happened } from '../../lib/board/automatic';
import { t } from './words';
import { amountsName, nameOf } from './words/names';

/** Describe the start of the last round, and the gifts that a seat got from other players' contractors (F4). */
export function automatic(happened: readonly Happened[], me: number, names: readonly string[]): string[] {
  return happened.flatMap(({ event, by }) => {
    const { seat, kind, last, from, metal, energy, number } = event as Record<string, unknown>;
    if (kind === 'round' && last === true) return [t('automatic.last')];
    if (seat !== me || by === me || by < 0 || (kind !== 'gain' && kind !== 'draw')) return [];
    if (!happened.some((one) => one.by === by && one.event['kind'] === 'hire' && one.event['card'] === from)) return [];
    const amounts = kind === 'draw' ? { blueprints: Number(number) } : { metal: Number(metal), energy: Number(energy) };
    const what = amountsName(amounts) || t('nothing');
    return [t('automatic.gift', { name: names[by] ?? '', card: nameOf(String(from)), what })];
  });
}
