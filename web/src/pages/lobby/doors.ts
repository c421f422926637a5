import { nextIn, type Lookup, type NextLesson } from '../../lib/lessons/next';
import type { GameInfo, NewTable } from '../../lib/net/wire';

/**
 * Return the lesson to offer first. The lesson belongs to the game that was learned last, or otherwise to the lightest
 * game. `recent` begins with the latest game.
 */
export function nextLesson(games: readonly GameInfo[], kept: Lookup, recent: readonly string[]): NextLesson | null {
  const place = (game: GameInfo): number => recent.indexOf(game.id) + 1 || Infinity;
  const open = games.map((game) => nextIn(game, kept)).filter((next) => next !== null);
  const [next] = open.sort((a, b) => compare(place(a.game), place(b.game)));
  if (!next) return null;
  return { ...next, begun: recent.length > 0 };
}

/** Compare two positions, both of which may be infinite. */
function compare(a: number, b: number): number {
  return a === b ? 0 : a - b;
}

/** Limit a number of seats to the range that the game allows. */
export function fit(game: GameInfo, seats: number): number {
  const [fewest, most] = game.seats;
  return Math.min(most, Math.max(fewest, seats));
}

/** Create a game against bots that starts immediately. A newcomer gets the set-up that the rulebook recommends. */
export function againstBots(game: GameInfo, seats: number, bot: string, newcomer: boolean): NewTable {
  const others = Array.from({ length: fit(game, seats) - 1 }, () => ({ kind: 'bot' as const, bot }));
  return {
    game: game.id,
    options: (newcomer && game.newcomers) || {},
    seats: [{ kind: 'me' }, ...others],
    access: 'link',
  };
}

/** Create a table for those who get the link. All seats except mine are free. */
export function forFriends(game: GameInfo, seats: number, options: NewTable['options'] = {}): NewTable {
  const others = Array.from({ length: fit(game, seats) - 1 }, () => ({ kind: 'open' as const }));
  return { game: game.id, options, seats: [{ kind: 'me' }, ...others], access: 'link' };
}
