/** Where in the client we are. Addresses live behind the `#`, so that the page works from any path and any server. */
export type Route =
  | { page: 'lobby' }
  | { page: 'table'; id: string }
  | { page: 'replay'; id: string }
  | { page: 'rules'; game: string }
  | { page: 'learn'; game: string }
  | { page: 'about' }
  | { page: 'keys' }
  | { page: 'missing' };

/** Reads an address such as `#/t/abc`. A replay without an id asks for a file. */
export function readRoute(hash: string): Route {
  const parts = hash.replace(/^#\/?/, '').split('/').map(decode);
  const [page = '', id = '', ...rest] = parts;
  if (rest.length > 0) return { page: 'missing' };
  switch (page) {
    case '':
      return id === '' ? { page: 'lobby' } : { page: 'missing' };
    case 't':
      return id === '' ? { page: 'missing' } : { page: 'table', id };
    case 'r':
      return { page: 'replay', id };
    case 'rules':
      return { page: 'rules', game: id };
    case 'learn':
      return { page: 'learn', game: id };
    case 'about':
    case 'keys':
      return id === '' ? { page } : { page: 'missing' };
    default:
      return { page: 'missing' };
  }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The address of a place: what `readRoute` reads. */
export function hrefTo(route: Exclude<Route, { page: 'missing' }>): string {
  switch (route.page) {
    case 'lobby':
      return '#/';
    case 'table':
      return `#/t/${encodeURIComponent(route.id)}`;
    case 'replay':
      return `#/r/${encodeURIComponent(route.id)}`;
    case 'rules':
      return `#/rules/${encodeURIComponent(route.game)}`;
    case 'learn':
      return `#/learn/${encodeURIComponent(route.game)}`;
    case 'about':
    case 'keys':
      return `#/${route.page}`;
  }
}

class Router {
  #route = $state<Route>(readRoute(location.hash));
  /** The table that was left for a page to be read; '' for none. */
  #table = $state('');

  constructor() {
    addEventListener('hashchange', () => {
      if (this.#route.page === 'table') this.#table = this.#route.id;
      else if (this.#route.page === 'lobby') this.#table = '';
      this.#route = readRoute(location.hash);
    });
  }

  get route(): Route {
    return this.#route;
  }

  get table(): string {
    return this.#table;
  }

  go(route: Exclude<Route, { page: 'missing' }>): void {
    location.hash = hrefTo(route);
  }
}

export const router = new Router();
