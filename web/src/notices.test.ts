import { expect, test, vi } from 'vitest';

type Listener = (event: { waitUntil: (work: Promise<unknown>) => void; [part: string]: unknown }) => void;

test('every push is shown, and a click opens its table', async () => {
  const listeners: Record<string, Listener> = {};
  const showNotification = vi.fn(() => Promise.resolve());
  const openWindow = vi.fn(() => Promise.resolve());
  const focus = vi.fn(() => Promise.resolve());
  const pages = [{ url: 'https://play.test/below/#/t/open', focus }];
  vi.stubGlobal('addEventListener', (name: string, listener: Listener) => {
    listeners[name] = listener;
  });
  vi.stubGlobal('registration', { scope: 'https://play.test/below/', showNotification });
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
});
