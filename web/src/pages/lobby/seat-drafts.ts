import type { SeatWish } from '../../lib/net/wire';

/** A seat in the form for a new table. */
export interface SeatDraft {
  as: 'me' | 'open' | 'program' | 'bot';
  /** The specification of the bot, which is used only if a bot has the seat. */
  bot: string;
  /** The name of the player at this seat on my screen, or '' for my own seat. */
  name: string;
}

/**
 * Return the same drafts for a new number of seats. Additional seats get bots. If there were no seats before, I get the
 * first seat.
 */
export function fitSeats(drafts: readonly SeatDraft[], count: number, bot: string): SeatDraft[] {
  return Array.from({ length: count }, (_, i) => drafts[i] ?? { as: i === 0 ? 'me' : 'bot', bot, name: '' });
}

/**
 * Return the default bot for a person whose time is up, which is the first bot at the table, or otherwise the server's
 * default.
 */
export function firstStandIn(drafts: readonly SeatDraft[]): string {
  return drafts.find(({ as }) => as === 'bot')?.bot ?? 'craftsman';
}

/** Return the request to the server. */
export function seatWishes(drafts: readonly SeatDraft[]): SeatWish[] {
  return drafts.map(({ as, bot, name }) => {
    if (as === 'bot') return { kind: 'bot', bot };
    if (as === 'program') return { kind: 'open', programs: true };
    if (as === 'me' && name.trim() !== '') return { kind: 'me', name: name.trim() };
    return { kind: as };
  });
}

/**
 * Return the chosen colours for a number of seats: first the current colours, then the lowest free colours. The list is
 * empty if no colours were chosen.
 */
export function fitColours(chosen: readonly number[], seats: number): number[] {
  if (chosen.length === 0) return [];
  const colours = chosen.slice(0, seats);
  for (let colour = 0; colours.length < seats; colour++) if (!colours.includes(colour)) colours.push(colour);
  return colours;
}

/**
 * Return the colours after a seat has taken the next of `count` colours. If another seat has this colour, the two seats
 * swap colours.
 */
export function withNextColour(colours: readonly number[], seat: number, count: number): number[] {
  const former = colours[seat] ?? seat;
  const next = (former + 1) % count;
  return colours.map((colour, i) => (i === seat ? next : colour === next ? former : colour));
}
