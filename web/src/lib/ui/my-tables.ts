import { list } from '../i18n';
import type { TableInfo } from '../net/wire';
import { seatsOf, timeLeft } from './by-day';
import { playedBy } from './people';
import { t } from '../words';

/** Whether a table is waiting for me. */
export function waitsForMe(table: TableInfo, me: string): boolean {
  return (
    me !== '' && table.status === 'running' && table.seats.some((s) => s.player === me && table.movers.includes(s.seat))
  );
}

/**
 * Return my tables in order. Tables that are waiting for me come first, by deadline. Games in progress that are not
 * waiting for me come next, and finished games come last.
 */
export function inOrder(tables: readonly TableInfo[], me: string): TableInfo[] {
  const rank = (table: TableInfo): number => (waitsForMe(table, me) ? 0 : table.status !== 'over' ? 1 : 2);
  const due = (table: TableInfo): number => timeLeft(table, seatsOf(table, me), 0) ?? Infinity;
  return [...tables].sort((a, b) => rank(a) - rank(b) || (due(a) === due(b) ? 0 : due(a) - due(b)));
}

/** Describe the result of a game, as in "Anna won, you: place 3 of 4". Returns '' while the game is running. */
export function outcome(table: TableInfo, me: string): string {
  const { ranking } = table;
  if (ranking === null) return '';
  const winners = table.seats.filter((seat) => ranking[seat.seat] === 1);
  const mine = table.seats.filter((seat) => me !== '' && (seat.player || seat.former) === me);
  const own = Math.min(...mine.map((seat) => ranking[seat.seat] ?? Infinity));
  if (winners.length === 1 && own === 1 && mine.length === 1) return t('lobby.won.you');
  const won = winners.length === 0 ? t('result.lost') : t('lobby.won', { names: list(winners.map(playedBy)) });
  if (!Number.isFinite(own) || table.seats.length === 1) return won;
  return t('lobby.won.place', { won, place: own, of: table.seats.length });
}
