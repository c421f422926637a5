// The service worker of the site without a server. `scripts/site.py` writes the value of `SITE` before this file.

interface Site {
  version: string;
  /** The files of the lobby with their SHA-256. These files are cached immediately. */
  first: Record<string, string>;
  /** The files of games. These files are cached after their first use, or when the page requests this. */
  later: Record<string, string>;
}

interface Extendable extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

interface Fetching extends Extendable {
  request: Request;
  respondWith: (answer: Promise<Response>) => void;
}

/** The part of the global object that this module uses. The client's types describe a page instead. */
interface Scope {
  addEventListener: ((name: 'install' | 'activate', listener: (event: Extendable) => void) => void) &
    ((name: 'fetch', listener: (event: Fetching) => void) => void) &
    ((name: 'message', listener: (event: Extendable & MessageEvent<'keep' | 'use' | 'again'>) => void) => void);
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
}

declare const SITE: Site;
const scope = globalThis as unknown as Scope;
const PREFIX = 'factoryfloor-';
const CACHE = PREFIX + SITE.version;

const full = (path: string): string => new URL(path, location.href).href;
const games = Object.keys(SITE.later);
const lobby = Object.keys(SITE.first);
const ours = new Map([...lobby, ...games].map((path) => [full(path), path]));

async function keep(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHE);
  for (const path of paths) {
    if (!(await cache.match(full(path)))) await put(cache, path, await load(path));
  }
}

/** Reload the files of games from the host, including cached files, because one of them is damaged. */
async function loadAgain(): Promise<void> {
  const cache = await caches.open(CACHE);
  for (const path of games) await put(cache, path, await load(path, 'reload'));
}

async function load(path: string, cache: RequestCache = 'no-cache'): Promise<Response> {
  const fetched = await fetch(full(path), { cache });
  if (!fetched.ok) throw new Error(`${fetched.status} ${path}`);
  return fetched;
}

/**
 * Cache a file if its checksum matches this version. A mismatch is possible because a proxy may truncate or replace a
 * file, and because the host may be updating.
 */
async function put(cache: Cache, path: string, fetched: Response): Promise<void> {
  const sum = SITE.first[path] ?? SITE.later[path];
  if ((await sumOf(fetched.clone())) !== sum) throw new Error(`${path} is damaged, or of another version`);
  await cache.put(full(path), fetched);
}

async function sumOf(fetched: Response): Promise<string> {
  const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', await fetched.arrayBuffer()));
  return [...sum].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Delete the files of all versions before the previous version. An open page may still use the files of the previous
 * version.
 */
async function clear(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

async function answer(request: Request): Promise<Response> {
  const address = new URL(request.url);
  address.search = address.hash = '';
  const wanted = address.href === full('./') ? full('index.html') : address.href;
  const cache = await caches.open(CACHE);
  const kept = (await cache.match(wanted)) ?? (await caches.match(wanted));
  if (kept) return kept;
  const fetched = await fetch(request);
  const path = ours.get(wanted);
  // a full disk must not stop the page
  if (fetched.ok && path !== undefined) void put(cache, path, fetched.clone()).catch(() => undefined);
  return fetched;
}

scope.addEventListener('install', (event) => {
  event.waitUntil(keep(lobby));
});
scope.addEventListener('activate', (event) => {
  event.waitUntil(clear().then(() => scope.clients.claim()));
});
scope.addEventListener('message', (event) => {
  const [port] = event.ports;
  const answer = (): void => port?.postMessage('done');
  if (event.data === 'use') event.waitUntil(scope.skipWaiting());
  else if (event.data === 'keep') event.waitUntil(keep(games));
  else event.waitUntil(loadAgain().then(answer, answer));
});
scope.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  if (method === 'GET' && url.startsWith(full('./'))) event.respondWith(answer(event.request));
});
