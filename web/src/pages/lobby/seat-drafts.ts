import type { SeatWish } from '../../lib/net/wire';

/** A seat in the form for a new table. */
export interface SeatDraft {
  as: 'me' | 'open' | 'program' | 'bot';
  /** The bot, while a bot sits there. */
  bot: string;
  /** The name of the player at this seat on my screen; empty for mine. */
  name: string;
}

/** The same drafts, fewer or more: I sit first, others are bots until something else is chosen. */
export function fitSeats(drafts: readonly SeatDraft[], count: number, bot: string): SeatDraft[] {
  return Array.from({ length: count }, (_, i) => drafts[i] ?? { as: i === 0 ? 'me' : 'bot', bot, name: '' });
}

/** The usual bot for a person whose time is up: the first bot at the table, else the server's default. */
export function firstStandIn(drafts: readonly SeatDraft[]): string {
  return drafts.find(({ as }) => as === 'bot')?.bot ?? 'craftsman';
}

/** The request to the server. */
export function seatWishes(drafts: readonly SeatDraft[]): SeatWish[] {
  return drafts.map(({ as, bot, name }) => {
    if (as === 'bot') return { kind: 'bot', bot };
    if (as === 'program') return { kind: 'open', programs: true };
    if (as === 'me' && name.trim() !== '') return { kind: 'me', name: name.trim() };
    return { kind: as };
  });
}

/**
 * The chosen colours for a number of seats: the present ones as far as they go, then the lowest free ones. None if none
 * were chosen.
 */
export function fitColours(chosen: readonly number[], seats: number): number[] {
  if (chosen.length === 0) return [];
  const colours = chosen.slice(0, seats);
  for (let colour = 0; colours.length < seats; colour++) if (!colours.includes(colour)) colours.push(colour);
  return colours;
}

/** The colours after a seat took the next of `count`; a seat that had it gets the former colour. */
export function withNextColour(colours: readonly number[], seat: number, count: number): number[] {
  const former = colours[seat] ?? seat;
  const next = (former + 1) % count;
  return colours.map((colour, i) => (i === seat ? next : colour === next ? former : colour));
}
