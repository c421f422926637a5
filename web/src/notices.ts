// The service worker of a server's site. The worker shows the notices of a push service, and opens the tables in these
// notices. If the browser replaces its push subscription, the worker registers the new subscription.

import type { MyNotices, NewChannel } from './lib/net/wire';

interface Extendable extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

interface Pushed extends Extendable {
  data: { json: () => unknown } | null;
}

/** Older browsers report neither the old nor the new subscription. */
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

/** The part of the global object that this module uses. The client's types describe a page instead. */
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

/**
 * The content of a push message. `link` is an address within the site. A notice replaces an earlier notice with the
 * same `tag`.
 */
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
    return empty; // browsers require that every push message is shown
  }
}

async function show({ title, body, tag, link }: Content): Promise<void> {
  const options = { body, tag, renotify: true, icon: './icon-192.png', data: link };
  await scope.registration.showNotification(title, options);
}

/** Bring the page that shows the link to the front, or open a new page. */
async function open(link: string): Promise<void> {
  const url = new URL(`.${link}`, scope.registration.scope).href;
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = pages.find((page) => page.url === url);
  await (shown ? shown.focus() : scope.clients.openWindow(url));
}

/** Register a new subscription that replaces the old one. A subscription that was turned off stays off. */
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
