// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as api from './api';
import { serverNow } from './server-clock';

describe('requests', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it.each([-86_400_000 * 3, 3_600_000 * 5])(
    'the time comes from the server if the device is %d ms off',
    async (off) => {
      vi.setSystemTime(Date.parse('2026-11-26T08:00:00Z') + off);
      const headers = { Date: 'Thu, 26 Nov 2026 08:00:00 GMT' };
      vi.stubGlobal('fetch', () => Promise.resolve(new Response('[]', { headers })));
      await api.games();
      vi.advanceTimersByTime(60_000);
      expect(serverNow()).toBe(Date.parse('2026-11-26T08:01:00Z') / 1000);
    },
  );

  it('a request without an answer fails within 30 seconds', async () => {
    const limits: number[] = [];
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((limit) => {
      limits.push(limit);
      return AbortSignal.abort();
    });
    vi.stubGlobal('fetch', (_: URL, { signal }: RequestInit) =>
      signal?.aborted ? Promise.reject(new DOMException('late', 'TimeoutError')) : Promise.resolve(new Response('{}')),
    );
    await expect(api.me()).rejects.toMatchObject({ code: 'offline' });
    expect(limits[0]).toBeLessThan(30_000);
  });

  it.each([
    ['a seat', () => api.takeSeat('t', { seat: 1 })],
    ['a nudge', () => api.nudge('t', { seat: 1, player: 'p' })],
    ['a table', () => api.newTable({ game: 'fzzt', seats: [{ kind: 'me' }] })],
  ])('have the same id when they are repeated without an answer, and another one afterwards: %s', async (_, send) => {
    const ids: string[] = [];
    let online = false;
    vi.stubGlobal('fetch', (_: URL, { body }: RequestInit) => {
      ids.push((JSON.parse(body as string) as { id: string }).id);
      return online ? Promise.resolve(new Response('{}')) : Promise.reject(new TypeError('no network'));
    });
    await expect(send()).rejects.toMatchObject({ code: 'offline' });
    online = true;
    await send();
    await send();
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  it('the replay of a finished table is requested once for each viewer, and again after a failure', async () => {
    const asked: string[] = [];
    let online = true;
    vi.stubGlobal('fetch', ({ pathname, search }: URL) => {
      asked.push(pathname + search);
      return online ? Promise.resolve(new Response('{"frames":[]}')) : Promise.reject(new TypeError('no network'));
    });
    await Promise.all([api.replayTable('a', 0), api.replayTable('a', 0), api.replayTable('a', 1)]);
    expect(asked).toEqual(['/api/tables/a/replay?seat=0', '/api/tables/a/replay?seat=1']);
    online = false;
    await expect(api.replayTable('b', 0)).rejects.toMatchObject({ code: 'offline' });
    online = true;
    await api.replayTable('b', 0);
    expect(asked).toHaveLength(4);
  });

  it('the sign-in page of a network does not count as the server', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('<html>sign in</html>')));
    await expect(api.games()).rejects.toMatchObject({ code: 'offline' });
  });
});
