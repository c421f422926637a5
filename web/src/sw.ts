// The service worker of the site without a server. `scripts/site.py` writes what `SITE` is before this file.

interface Site {
  version: string;
  /** The files of the lobby, kept at once. */
  first: string[];
  /** The files of games: kept when they were used, or when the page asks for it. */
  later: string[];
}

interface Extendable extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

interface Fetching extends Extendable {
  request: Request;
  respondWith: (answer: Promise<Response>) => void;
}

/** The part of the global object that is used here; the client's types are those of a page. */
interface Scope {
  addEventListener: ((name: 'install' | 'activate', listener: (event: Extendable) => void) => void) &
    ((name: 'fetch', listener: (event: Fetching) => void) => void) &
    ((name: 'message', listener: (event: Extendable & MessageEvent<'keep' | 'use'>) => void) => void);
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
}

declare const SITE: Site;
const scope = globalThis as unknown as Scope;
const PREFIX = 'factoryfloor-';
const CACHE = PREFIX + SITE.version;

const full = (path: string): string => new URL(path, location.href).href;
const ours = new Map([...SITE.first, ...SITE.later].map((path) => [full(path), path]));

async function keep(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHE);
  for (const path of paths) {
    if (await cache.match(full(path))) continue;
    await cache.add(new Request(full(path), { cache: 'no-cache' }));
  }
}

/** Delete the files of versions before the last: a page that is open may still use those of the last. */
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
  // a full disk must not stop the page
  if (fetched.ok && ours.has(wanted)) void cache.put(wanted, fetched.clone()).catch(() => undefined);
  return fetched;
}

scope.addEventListener('install', (event) => {
  event.waitUntil(keep(SITE.first));
});
scope.addEventListener('activate', (event) => {
  event.waitUntil(clear().then(() => scope.clients.claim()));
});
scope.addEventListener('message', (event) => {
  event.waitUntil(event.data === 'use' ? scope.skipWaiting() : keep(SITE.later));
});
scope.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  if (method === 'GET' && url.startsWith(full('./'))) event.respondWith(answer(event.request));
});
