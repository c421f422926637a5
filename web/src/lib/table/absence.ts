import { t } from '../words';
import { minutes } from './countdown';
import type { TableInfo, Vote } from '../net/wire';

/** A person at the table who is not connected. */
export interface Absence {
  /** The person's first seat. */
  seat: number;
  player: string;
  name: string;
  /** The seconds since the person disconnected. */
  away: number;
}

/**
 * The people with seats who are not connected, without repetitions. `gone` contains the times of disconnection by seat.
 */
export function absences(table: TableInfo, gone: readonly (number | null)[], now: number): Absence[] {
  const found: Absence[] = [];
  for (const { seat, kind, player, name } of table.seats) {
    const since = gone[seat] ?? null;
    if (kind !== 'player' || since === null || found.some((one) => one.player === player)) continue;
    found.push({ seat, player, name, away: Math.max(0, Math.floor((now - since) / 1000)) });
  }
  return found;
}

/** The number of connected players who can vote on an absent player. */
export function present(table: TableInfo, absent: string): number {
  const here = table.seats.filter((seat) => seat.kind === 'player' && seat.online && seat.player !== absent);
  return new Set(here.map((seat) => seat.player)).size;
}

/** The number of votes for one choice about an absent player. */
export function agreeing(table: TableInfo, absent: string, choice: string): Vote[] {
  return table.votes.filter((vote) => vote.of === absent && vote.choice === choice);
}

/** "0:40" or "3 min" */
export function span(seconds: number): string {
  return seconds < 600 ? minutes(seconds) : t('game.minutes', { time: String(Math.floor(seconds / 60)) });
}
