import type { SeatWish } from '../../lib/net/wire';

/** A seat in the form for a new table. */
export interface SeatDraft {
  as: 'me' | 'open' | 'program' | 'bot';
  /** The bot's specification, used only while a bot has the seat. */
  bot: string;
  /** The name of the player at this seat on my screen; empty for mine. */
  name: string;
}

/**
 * The same drafts, for a new number of seats. Additional seats get bots. If there were no seats before, I get the first
 * one.
 */
export function fitSeats(drafts: readonly SeatDraft[], count: number, bot: string): SeatDraft[] {
  return Array.from({ length: count }, (_, i) => drafts[i] ?? { as: i === 0 ? 'me' : 'bot', bot, name: '' });
}

/** The default bot for a person whose time is up: the first bot at the table, or else the server's default. */
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
 * The chosen colours for a number of seats: first the current colours, then the lowest free ones. The list is empty if
 * no colours were chosen.
 */
export function fitColours(chosen: readonly number[], seats: number): number[] {
  if (chosen.length === 0) return [];
  const colours = chosen.slice(0, seats);
  for (let colour = 0; colours.length < seats; colour++) if (!colours.includes(colour)) colours.push(colour);
  return colours;
}

/**
 * The colours after a seat has taken the next of `count` colours. If another seat has that colour, the two seats swap
 * colours.
 */
export function withNextColour(colours: readonly number[], seat: number, count: number): number[] {
  const former = colours[seat] ?? seat;
  const next = (former + 1) % count;
  return colours.map((colour, i) => (i === seat ? next : colour === next ? former : colour));
}
