import { expect, test, vi } from 'vitest';

type Listener = (event: { waitUntil: (work: Promise<unknown>) => void; [part: string]: unknown }) => void;

const subscription = (name: string): unknown => ({
  endpoint: `https://push.test/${name}`,
  toJSON: () => ({ keys: { p256dh: 'P', auth: 'A' } }),
});

test('every push is shown, a click opens its table, and a new subscription replaces the old one', async () => {
  const listeners: Record<string, Listener> = {};
  const showNotification = vi.fn(() => Promise.resolve());
  const openWindow = vi.fn(() => Promise.resolve());
  const focus = vi.fn(() => Promise.resolve());
  const pages = [{ url: 'https://play.test/below/#/t/open', focus }];
  vi.stubGlobal('addEventListener', (name: string, listener: Listener) => {
    listeners[name] = listener;
  });
  const subscribe = vi.fn(() => Promise.resolve(subscription('again')));
  vi.stubGlobal('registration', { scope: 'https://play.test/below/', showNotification, pushManager: { subscribe } });
  vi.stubGlobal('clients', { openWindow, matchAll: () => Promise.resolve(pages) });
  await import('./notices');

  const happen = async (name: string, parts: Record<string, unknown>): Promise<void> => {
    const work: Promise<unknown>[] = [];
    listeners[name]?.({ ...parts, waitUntil: (one) => work.push(one) });
    await Promise.all(work);
  };
  const content = { title: 'It is your turn', body: 'Fzzzt!', tag: 'turns', link: '/#/t/abcd' };
  await happen('push', { data: { json: () => content } });
  expect(showNotification).toHaveBeenLastCalledWith(
    'It is your turn',
    expect.objectContaining({ body: 'Fzzzt!', tag: 'turns', data: '/#/t/abcd' }),
  );
  const damaged = (): unknown => {
    throw new SyntaxError('no JSON');
  };
  await happen('push', { data: { json: damaged } });
  await happen('push', { data: null });
  expect(showNotification).toHaveBeenCalledTimes(3);

  const close = vi.fn();
  await happen('notificationclick', { notification: { data: '/#/t/abcd', close } });
  expect(openWindow).toHaveBeenCalledWith('https://play.test/below/#/t/abcd');
  await happen('notificationclick', { notification: { data: '/#/t/open', close } });
  expect([focus.mock.calls.length, openWindow.mock.calls.length, close.mock.calls.length]).toEqual([1, 1, 2]);

  const channels = [
    { id: '1', channel: 'mail', address: 'a@b.test' },
    { id: '2', channel: 'push', address: 'https://push.test/old' },
  ];
  const requests = vi.fn((_: string, options?: RequestInit) =>
    Promise.resolve({ options, json: () => Promise.resolve({ channels, push_key: 'K' }) }),
  );
  vi.stubGlobal('fetch', requests);
  const sent = (): unknown => JSON.parse(requests.mock.lastCall?.[1]?.body as string);
  const wish = { channel: 'push', p256dh: 'P', auth: 'A', replaces: '2' };
  const changed = { oldSubscription: subscription('old'), newSubscription: subscription('new') };
  await happen('pushsubscriptionchange', changed);
  expect(sent()).toEqual({ ...wish, address: 'https://push.test/new' });
  expect(requests.mock.lastCall?.[0]).toBe('https://play.test/below/api/me/notices');
  await happen('pushsubscriptionchange', {}); // older browsers
  expect(sent()).toEqual({ ...wish, address: 'https://push.test/again' });
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'K' });
  requests.mockClear();
  await happen('pushsubscriptionchange', { ...changed, oldSubscription: subscription('turned off') });
  expect(requests).toHaveBeenCalledOnce();
});
