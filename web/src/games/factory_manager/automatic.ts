import type { Happened } from '../../lib/board/automatic';
import { commas } from '../../lib/i18n';
import type { LogEntry } from '../../lib/net/wire';
import type { FactoryView } from './types';
import { t } from './words';
import { kindName } from './words/names';

/** Describe the automatic decisions of a seat in the auction (P17), and the seat's tiles that other players bought. */
export function automatic(
  happened: readonly Happened[],
  me: number,
  view: Pick<FactoryView, 'phase'>,
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
  const gone = view.phase === 'buying' ? taken(happened, me, log) : [];
  return gone.length > 0 ? [...decided, t('automatic.taken', { tiles: commas(gone.map(kindName)) })] : decided;
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
