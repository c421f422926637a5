import type { Happened } from '../../lib/board/automatic';
import type { FzztView } from './types';
import { t } from './words';

/** Describe the automatic decisions of a seat: a production without a choice, and a redraw (Z8, Z12, Z18). */
export function automatic(happened: readonly Happened[], me: number, view: FzztView): string[] {
  const has = (kind: string) => happened.some(({ event }) => event['kind'] === kind);
  const mine = (kind: string) => happened.some(({ event }) => event['kind'] === kind && event['seat'] === me);
  const said: string[] = [];
  const asked = view.phase === 'production' && view.players[me]?.waiting === true;
  if (has('production') && !asked) said.push(t('automatic.production'));
  else if ((mine('mount') || mine('shred')) && !asked) said.push(t('automatic.done'));
  if (has('redraw')) said.push(t('automatic.redraw'));
  return said;
}
