import type { Happened } from '../../lib/board/automatic';
import type { LogEntry } from '../../lib/net/wire';
import { isReveal } from './interlude';
import type { FzztView } from './types';
import { t } from './words';

/** Describe the automatic decisions of a seat: a production without a choice, and a redraw (Z8, Z12, Z18). */
export function automatic(
  happened: readonly Happened[],
  me: number,
  view: FzztView,
  log: readonly LogEntry[],
): string[] {
  if (isReveal(view)) return []; // shows my next bid
  const has = (kind: string) => happened.some(({ event }) => event['kind'] === kind);
  const mine = (kind: string) => happened.some(({ event }) => event['kind'] === kind && event['seat'] === me);
  const said: string[] = [];
  const asked = view.phase === 'production' && view.players[me]?.waiting === true;
  if (has('production') && !asked) said.push(skipped(view, me));
  else if ((mine('mount') || mine('shred')) && !asked) said.push(ended(view, me, log));
  if (has('redraw')) said.push(t('automatic.redraw'));
  return said;
}

/** Say why a seat could not mount a robot in production. */
function skipped({ over, players }: FzztView, me: number): string {
  if (over) return t('why.last_round');
  return t(players[me]?.units.length === 0 ? 'automatic.no_unit' : 'automatic.production');
}

/** Say why a production is over after my last action. With the mouse, units may have taken two robots. */
function ended({ peripherals, players }: FzztView, me: number, log: readonly LogEntry[]): string {
  const events = log.flatMap((entry) => entry.events);
  const latest = events.slice(events.findLastIndex(({ kind }) => kind === 'production') + 1);
  const mounts = latest.filter(({ kind, seat }) => kind === 'mount' && seat === me).length;
  if (mounts === 0 || peripherals.chosen.includes('p10-mouse')) return t('automatic.done');
  return t(mounts === players[me]?.units.length ? 'automatic.full' : 'automatic.one_each');
}
