import { t } from '../words';

type Row = readonly [keys: string, does: string];

/** The keys of the planner, for the page of keys. */
export function keyTable(): Row[] {
  return [
    ['← ↑ ↓ →', t('keys.cells')],
    ['Shift ← ↑ ↓ →', t('keys.draw')],
    ['Enter', t('keys.lay')],
    ['R', t('keys.turn')],
    ['Shift R', t('keys.back')],
    ['Del', t('keys.remove')],
    ['P', t('keys.carry')],
    ['M', t('keys.machine')],
    ['1 – 7', t('keys.pipes')],
    ['A D F G', t('keys.supplies')],
    ['W K', t('keys.stores')],
    ['X', t('keys.eraser')],
    ['N', t('keys.fault')],
    ['H', t('keys.hint')],
    ['Ctrl Z Y', t('keys.undo')],
  ];
}
