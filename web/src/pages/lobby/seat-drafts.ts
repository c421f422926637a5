import type { SeatRequest } from '../../lib/net/wire';

/** A seat in the form for a new table. */
export interface SeatDraft {
  as: 'me' | 'open' | 'bot';
  /** The bot, while a bot sits there. */
  bot: string;
  /** The name of the player at this seat on my screen; empty for mine. */
  name: string;
}

/** The same drafts, fewer or more: I sit first, others are bots until something else is chosen. */
export function fitSeats(drafts: readonly SeatDraft[], count: number, bot: string): SeatDraft[] {
  return Array.from({ length: count }, (_, i) => drafts[i] ?? { as: i === 0 ? 'me' : 'bot', bot, name: '' });
}

/** The request to the server. */
export function seatWishes(drafts: readonly SeatDraft[]): SeatRequest[] {
  return drafts.map(({ as, bot, name }) => {
    if (as === 'bot') return { kind: 'bot', bot };
    if (as === 'me' && name.trim() !== '') return { kind: 'me', name: name.trim() };
    return { kind: as };
  });
}
