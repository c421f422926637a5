import type { Kept } from '../../lib/lessons/progress.svelte';
import type { GameInfo, LessonInfo, NewTable } from '../../lib/net/wire';

/** The lesson that comes next: `number` counts from 1. */
export interface NextLesson {
  game: GameInfo;
  lesson: LessonInfo;
  number: number;
  /** A lesson of any game was started before. */
  begun: boolean;
}

type Lookup = (game: string, lesson: string) => Kept | undefined;

/** The first lesson of a game that is not done; null when all are, or without lessons. */
export function nextIn(game: GameInfo, kept: Lookup): NextLesson | null {
  const at = game.lessons.findIndex((one) => kept(game.id, one.name)?.done !== true);
  const lesson = game.lessons[at];
  if (lesson === undefined) return null;
  const begun = game.lessons.some((one) => kept(game.id, one.name) !== undefined);
  return { game, lesson, number: at + 1, begun };
}

/**
 * The lesson to offer first: of the game that was learned last, otherwise of the lightest game. `recent` has the latest
 * first.
 */
export function nextLesson(games: readonly GameInfo[], kept: Lookup, recent: readonly string[]): NextLesson | null {
  const place = (game: GameInfo): number => recent.indexOf(game.id) + 1 || Infinity;
  const open = games.map((game) => nextIn(game, kept)).filter((next) => next !== null);
  const [next] = open.sort((a, b) => compare(place(a.game), place(b.game)));
  if (!next) return null;
  return { ...next, begun: recent.length > 0 };
}

/** The order of two places, which may both be infinite. */
function compare(a: number, b: number): number {
  return a === b ? 0 : a - b;
}

/** A number of seats within what a game allows. */
export function fit(game: GameInfo, seats: number): number {
  const [fewest, most] = game.seats;
  return Math.min(most, Math.max(fewest, seats));
}

/** A game that starts at once: me against bots. A newcomer gets the set-up that the book advises. */
export function againstBots(game: GameInfo, seats: number, bot: string, newcomer: boolean): NewTable {
  const others = Array.from({ length: fit(game, seats) - 1 }, () => ({ kind: 'bot' as const, bot }));
  return {
    game: game.id,
    options: (newcomer && game.newcomers) || {},
    seats: [{ kind: 'me' }, ...others],
    access: 'link',
  };
}

/** A table for those who get the link: all other seats are free. */
export function forFriends(game: GameInfo, seats: number, options: NewTable['options'] = {}): NewTable {
  const others = Array.from({ length: fit(game, seats) - 1 }, () => ({ kind: 'open' as const }));
  return { game: game.id, options, seats: [{ kind: 'me' }, ...others], access: 'link' };
}
