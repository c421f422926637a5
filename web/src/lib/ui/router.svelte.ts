import { isDay } from '../net/days';
import type { Lens } from '../net/report';
import { covered, leaveSheets } from './back';

/** The ways into a game: a lesson, a game against bots, or a table for friends, online or on this device. */
export const DOORS = ['learn', 'play', 'friends', 'here'] as const;
export type Door = (typeof DOORS)[number];

/** A page of the client, whose address comes after the `#`, so that the client works from any path on any server. */
export type Route =
  | { page: 'lobby'; door?: Door }
  | { page: 'table'; id: string }
  | { page: 'replay'; id: string; step?: number; turn?: number; review?: Lens }
  | { page: 'rules'; game: string }
  | { page: 'learn'; game: string }
  | { page: 'day'; day: string }
  | { page: 'puzzles' }
  | { page: 'puzzle'; game: string; id: string }
  | { page: 'mistake'; table: string; turn: number }
  /** The page about me and my devices. If it gets the secret of a link or a code, this device is signed in. */
  | { page: 'me'; secret: string }
  /** A person's finished games, levels and ratings. */
  | { page: 'person'; id: string }
  /** A search in all finished games. */
  | { page: 'finished' }
  | { page: 'about' }
  | { page: 'keys' }
  | { page: 'missing' };

/**
 * The characters that messengers and sentences append to an address: a query, and brackets, quotes, full stops and
 * spaces.
 */
const ADDED = /(?:[?&#].*|[\s.,;:!*_~|()[\]{}<>"'`\p{Pe}\p{Pf}\p{Pi}。，、！：；…]+)$/su;
/** The pattern of a table's id. Capital letters are allowed, because phone keyboards may capitalize the id. */
const TABLE_ID = /^[a-z\d]{12}$/i;

/** The last part of a review's address, by lens. */
const REVIEWS: Readonly<Record<string, Lens>> = { review: 'knew', 'review-open': 'open' };

/**
 * Parse an address such as `#/t/abc`. Appended characters are ignored. A replay without an id asks for a file.
 * `#/r/abc/7` is step 7, `#/r/abc/7/review` is the review at this step, `#/r/abc/turn-7/review` is the review after seven
 * actions, and `#/r/abc/7/review-open` is the review with open hands. `#/puzzles/GAME/1a2b3c4d` is a puzzle, and `#/puzzles/mine/abc/7` is the decision at turn 7 of my game.
 * `#/lobby/friends` is the lobby with the part for friends open. `#/me/SECRET` signs in this device. `#/p/ID` is a
 * person's page.
 */
export function readRoute(hash: string): Route {
  const parts = cut(hash.replace(/^#\/?/, '')).split('/').map(decode).map(clean);
  while (parts.length > 1 && parts.at(-1) === '') parts.pop();
  const [page = '', id = '', ...rest] = parts;
  if (page.toLowerCase() === 'r' && id !== '' && rest.length > 0) return readReplay(id, rest);
  if (page.toLowerCase() === 'puzzles') return readPuzzle([id, ...rest]);
  if (rest.length > 0) return { page: 'missing' };
  switch (page.toLowerCase()) {
    case '':
      return id === '' ? { page: 'lobby' } : { page: 'missing' };
    case 'lobby':
      return readLobby(id.toLowerCase());
    case 't':
      return id === '' ? { page: 'missing' } : { page: 'table', id };
    case 'r':
      return { page: 'replay', id };
    case 'rules':
      return { page: 'rules', game: id };
    case 'learn':
      return { page: 'learn', game: id };
    case 'day':
      return id === '' || isDay(id) ? { page: 'day', day: id } : { page: 'missing' };
    case 'me':
      return { page: 'me', secret: id };
    case 'p':
      return id === '' ? { page: 'missing' } : { page: 'person', id };
    case 'finished':
      return id === '' ? { page: 'finished' } : { page: 'missing' };
    case 'about':
    case 'keys':
      return id === '' ? { page: page.toLowerCase() === 'about' ? 'about' : 'keys' } : { page: 'missing' };
    default:
      return { page: 'missing' };
  }
}

function readLobby(id: string): Route {
  const door = DOORS.find((one) => one === id);
  if (id !== '' && !door) return { page: 'missing' };
  return door && door !== 'play' ? { page: 'lobby', door } : { page: 'lobby' };
}

function readReplay(id: string, [step = '', lens, ...rest]: string[]): Route {
  const review = REVIEWS[lens?.toLowerCase() ?? ''];
  const [, isTurn, number] = /^(turn-)?(\d{1,6})$/.exec(step) ?? [];
  if (number === undefined || rest.length > 0 || (lens !== undefined && !review)) return { page: 'missing' };
  return { page: 'replay', id, [isTurn ? 'turn' : 'step']: Number(number), ...(review && { review }) };
}

function readPuzzle([game = '', id = '', turn, ...rest]: string[]): Route {
  if (rest.length > 0) return { page: 'missing' };
  if (turn !== undefined)
    return game === 'mine' && /^\d{1,6}$/.test(turn)
      ? { page: 'mistake', table: id, turn: Number(turn) }
      : { page: 'missing' };
  if (id !== '') return { page: 'puzzle', game, id };
  return game === '' ? { page: 'puzzles' } : { page: 'missing' };
}

/** Remove a query, even if its `?` is encoded, because a query may contain slashes. */
function cut(path: string): string {
  return path.replace(/(?:[?&#]|%3F|%26).*$/is, '');
}

function clean(part: string): string {
  let kept = part;
  while (ADDED.test(kept)) kept = kept.replace(ADDED, '');
  return TABLE_ID.test(kept) ? kept.toLowerCase() : kept;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Return the address of a page, as the inverse of `readRoute`. */
export function hrefTo(route: Exclude<Route, { page: 'missing' }>): string {
  switch (route.page) {
    case 'lobby':
      return route.door && route.door !== 'play' ? `#/lobby/${route.door}` : '#/';
    case 'table':
      return `#/t/${encodeURIComponent(route.id)}`;
    case 'replay':
      return `#/r/${encodeURIComponent(route.id)}${stepOf(route)}`;
    case 'rules':
      return `#/rules/${encodeURIComponent(route.game)}`;
    case 'learn':
      return `#/learn/${encodeURIComponent(route.game)}`;
    case 'day':
      return route.day === '' ? '#/day' : `#/day/${route.day}`;
    case 'puzzle':
      return `#/puzzles/${encodeURIComponent(route.game)}/${encodeURIComponent(route.id)}`;
    case 'mistake':
      return `#/puzzles/mine/${encodeURIComponent(route.table)}/${route.turn}`;
    case 'me':
      return route.secret === '' ? '#/me' : `#/me/${encodeURIComponent(route.secret)}`;
    case 'person':
      return `#/p/${encodeURIComponent(route.id)}`;
    case 'puzzles':
    case 'finished':
    case 'about':
    case 'keys':
      return `#/${route.page}`;
  }
}

function stepOf({ step = 0, turn, review }: Extract<Route, { page: 'replay' }>): string {
  const at = turn === undefined ? String(step) : `turn-${turn}`;
  if (review) return `/${at}/${review === 'knew' ? 'review' : 'review-open'}`;
  return at === '0' ? '' : `/${at}`;
}

class Router {
  #route = $state<Route>(readRoute(location.hash));
  /** The id of the table that the player left in order to read a page, or '' if there is none. */
  #table = $state('');

  constructor() {
    this.#shorten();
    addEventListener('hashchange', () => {
      if (this.#route.page === 'table') this.#table = this.#route.id;
      else if (this.#route.page === 'lobby') this.#table = '';
      this.#route = readRoute(location.hash);
      this.#shorten();
    });
  }

  /** Remove appended characters from a table's address, so that shared links do not contain them. */
  #shorten(): void {
    if (this.#route.page !== 'table') return;
    const hash = hrefTo(this.#route);
    if (hash !== location.hash) history.replaceState(history.state, '', hash);
  }

  get route(): Route {
    return this.#route;
  }

  get table(): string {
    return this.#table;
  }

  go(route: Exclude<Route, { page: 'missing' }>): void {
    leaveSheets(hrefTo(route));
  }

  /** Open a part of the lobby (a "door"). Back closes it, regardless of which parts were open before. */
  openDoor(door: Door): void {
    const { route } = this;
    const open = route.page === 'lobby' ? (route.door ?? 'play') : 'play';
    const state = history.state as { door?: boolean } | null;
    const hash = hrefTo({ page: 'lobby', door });
    if (open === door) return;
    if (covered()) leaveSheets(hash);
    else if (door === 'play' && state?.door) history.back();
    else if (open === 'play' || door === 'play') {
      location.hash = hash;
      history.replaceState({ door: door !== 'play' }, '');
    } else {
      history.replaceState(state, '', hash);
      this.#route = readRoute(hash);
    }
  }
}

export const router = new Router();
