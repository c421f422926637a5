// The service worker of a server's site: it shows notices that a push service delivers, and opens their tables. If the
// browser replaces its subscription, so does the server.

import type { MyNotices, NewChannel } from './lib/net/wire';

interface Extendable extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

interface Pushed extends Extendable {
  data: { json: () => unknown } | null;
}

/** Older browsers name neither subscription. */
interface Changed extends Extendable {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
}

interface Clicked extends Extendable {
  notification: Notification;
}

interface Page {
  url: string;
  focus: () => Promise<unknown>;
}

/** The part of the global object that is used here; the client's types are those of a page. */
interface Scope {
  addEventListener: ((name: 'push', listener: (event: Pushed) => void) => void) &
    ((name: 'notificationclick', listener: (event: Clicked) => void) => void) &
    ((name: 'pushsubscriptionchange', listener: (event: Changed) => void) => void) &
    ((name: 'install' | 'activate', listener: (event: Extendable) => void) => void);
  skipWaiting: () => Promise<void>;
  registration: ServiceWorkerRegistration;
  clients: {
    claim: () => Promise<void>;
    matchAll: (options: { type: 'window'; includeUncontrolled: boolean }) => Promise<Page[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
}

/** The content of a push. `link` is within the site; a notice with the tag of an earlier one replaces it. */
interface Content {
  title: string;
  body: string;
  tag: string;
  link: string;
}

const scope = globalThis as unknown as Scope;

function read(event: Pushed): Content {
  const empty = { title: 'Factory Floor', body: '', tag: 'turns', link: '/' };
  try {
    return { ...empty, ...(event.data?.json() as Partial<Content>) };
  } catch {
    return empty; // every push is shown, as browsers require
  }
}

async function show({ title, body, tag, link }: Content): Promise<void> {
  const options = { body, tag, renotify: true, icon: './icon-192.png', data: link };
  await scope.registration.showNotification(title, options);
}

/** Bring the page to the front that shows the link, or open one. */
async function open(link: string): Promise<void> {
  const url = new URL(`.${link}`, scope.registration.scope).href;
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = pages.find((page) => page.url === url);
  await (shown ? shown.focus() : scope.clients.openWindow(url));
}

/** Have the server use the new subscription in place of the old one; one that was turned off there stays off. */
async function renew({ oldSubscription: old, newSubscription: made }: Changed): Promise<void> {
  const notices = new URL('./api/me/notices', scope.registration.scope).href;
  const { channels, push_key: key } = (await (await fetch(notices)).json()) as MyNotices;
  const pushes = channels.filter(({ channel }) => channel === 'push');
  const replaced = old ? pushes.find(({ address }) => address === old.endpoint) : pushes.length === 1 && pushes[0];
  if (!replaced) return;
  made ??= await scope.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { p256dh = '', auth = '' } = made.toJSON().keys ?? {};
  const place = { channel: 'push', address: made.endpoint, p256dh, auth, replaces: replaced.id } as const;
  const body = JSON.stringify(place satisfies Partial<NewChannel>);
  await fetch(notices, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
}

scope.addEventListener('install', (event) => {
  event.waitUntil(scope.skipWaiting());
});
scope.addEventListener('activate', (event) => {
  event.waitUntil(scope.clients.claim());
});
scope.addEventListener('push', (event) => {
  event.waitUntil(show(read(event)));
});
scope.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renew(event));
});
scope.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(String(event.notification.data)));
});
