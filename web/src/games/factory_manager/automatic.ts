import type { Happened } from '../../lib/board/automatic';
import { commas, signed } from '../../lib/i18n';
import type { LogEntry } from '../../lib/net/wire';
import type { FactoryView } from './types';
import { t } from './words';
import { kindName } from './words/names';

/** Describe the automatic decisions of a seat in the auction (P17), and the seat's tiles that other players bought. */
export function automatic(
  happened: readonly Happened[],
  me: number,
  view: Pick<FactoryView, 'phase' | 'round' | 'rounds'>,
  _: readonly string[],
  log: readonly LogEntry[],
): string[] {
  const decided = happened.flatMap(({ event, by }) => {
    const { kind, seat, forced, last, tile } = event as Record<string, unknown>;
    if (seat !== me) return [];
    const number = String(tile).replace(/^turn-/, '');
    if (kind === 'pass' && forced === true) return [t('auction.forced', { number })];
    return kind === 'won' && last === true && by !== me ? [t('auction.forced.last', { number })] : [];
  });
  const dearer = view.phase === 'auction' ? rise(happened, me, view.round === view.rounds) : [];
  const gone = view.phase === 'buying' ? taken(happened, me, log) : [];
  return [
    ...dearer,
    ...decided,
    ...(gone.length > 0 ? [t('automatic.taken', { tiles: commas(gone.map(kindName)) })] : []),
  ];
}

/**
 * Describe a rise of the energy price since the seat's last action, and its effect on the income of the set that the
 * seat ran. In the last round, the effect is doubled.
 */
function rise(happened: readonly Happened[], me: number, last: boolean): string[] {
  const ran = happened.findLast(({ event: { kind, seat } }) => kind === 'run' && seat === me);
  const turned = happened.findLast(({ event: { kind } }) => kind === 'price');
  if (!ran || !turned) return [];
  const { price, step } = turned.event as Record<string, unknown>;
  const loss = Number(step) * Number(ran.event['energy']) * (last ? 2 : 1);
  const key = last ? 'automatic.price.last' : 'automatic.price';
  return loss > 0 ? [t(key, { price: Number(price), change: signed(-loss) })] : [];
}

/** Return the tiles that a seat put on the market and other players have bought since the seat's last action. */
function taken(happened: readonly Happened[], me: number, log: readonly LogEntry[]): string[] {
  const put = new Set(
    log.flatMap(({ events }) =>
      events.flatMap((event) => (event.kind === 'put' && event.seat === me ? [event['tile']] : [])),
    ),
  );
  return happened.flatMap(({ event: { kind, seat, tile } }) =>
    kind === 'buy' && seat !== me && put.has(tile) ? [String(tile)] : [],
  );
}
