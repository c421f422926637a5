import { t } from '../words';
import { minutes } from './countdown';
import type { TableInfo, Vote } from '../net/wire';

/** Somebody at the table who is not connected. */
export interface Absence {
  /** The first of the seats. */
  seat: number;
  player: string;
  name: string;
  /** The seconds since then. */
  away: number;
}

/** The persons who sit here and are not connected, each once; `gone` are the moments since when, by seat. */
export function absences(table: TableInfo, gone: readonly (number | null)[], now: number): Absence[] {
  const found: Absence[] = [];
  for (const { seat, kind, player, name } of table.seats) {
    const since = gone[seat] ?? null;
    if (kind !== 'player' || since === null || found.some((one) => one.player === player)) continue;
    found.push({ seat, player, name, away: Math.max(0, Math.floor((now - since) / 1000)) });
  }
  return found;
}

/** The number of connected persons with a seat who vote on an absent one. */
export function present(table: TableInfo, absent: string): number {
  const here = table.seats.filter((seat) => seat.kind === 'player' && seat.online && seat.player !== absent);
  return new Set(here.map((seat) => seat.player)).size;
}

/** The votes on an absent person that agree with a choice. */
export function agreeing(table: TableInfo, absent: string, choice: string): Vote[] {
  return table.votes.filter((vote) => vote.of === absent && vote.choice === choice);
}

/** "0:40" or "3 min" */
export function span(seconds: number): string {
  return seconds < 600 ? minutes(seconds) : t('game.minutes', { time: String(Math.floor(seconds / 60)) });
}
