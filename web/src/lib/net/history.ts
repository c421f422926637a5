import { ask, fetched } from './api';
import type { FinishedGame, PersonPage, ShowGames, TableInfo } from './wire';

export type Shows = ShowGames['to'];

/** A page of a list. `next` is the address of the next page, or null after the last page. */
export interface Page<T> {
  items: T[];
  next: string | null;
}

/** Filters for games. An empty string means no filter. */
export interface GameFilter {
  game: string;
  seats: string;
  /** The public id of another player. */
  partner: string;
  result: '' | 'won' | 'lost';
}

export const personPage = (id: string): Promise<PersonPage> => ask('GET', of(id));
export const showTo = (to: Shows): Promise<ShowGames> => ask('PUT', 'me/shows', { to });

/** Return the address of the first page of a person's games. */
export const gamesOf = (id: string, filter: GameFilter): string => withQuery(`${of(id)}/games`, { ...filter });

/** Return a page of a person's games by the page's address. */
export async function gamePage(id: string, address: string): Promise<Page<FinishedGame>> {
  const { content, next } = await fetched<FinishedGame[]>('GET', address);
  return { items: content, next: next === null ? null : `${of(id)}/${next}` };
}

/** Return the address of the first page of all public finished games that match the filters. */
export const searchFor = (search: { game: string; seats: string; name: string }): string =>
  withQuery('tables', { which: 'over', ...search });

/** Return a page of finished games by the page's address. A page may be empty even if more pages follow. */
export async function foundPage(address: string): Promise<Page<TableInfo>> {
  const { content, next } = await fetched<TableInfo[]>('GET', address);
  return { items: content, next };
}

/** The address of the file with the records of my games. */
export const MY_GAMES = 'api/me/games';

const of = (id: string): string => `people/${encodeURIComponent(id)}`;

function withQuery(path: string, query: Record<string, string>): string {
  const given = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== '')).toString();
  return given === '' ? path : `${path}?${given}`;
}
