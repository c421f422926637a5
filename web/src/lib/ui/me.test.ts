// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NewTable } from '../net/wire';
import type { who as guest } from './me.svelte';

const TABLE: NewTable = { game: 'fzzt', seats: [{ kind: 'me' }], access: 'link' };

describe('the guest', () => {
  let cookie = 'a';
  let requests = 0;

  beforeEach(() => {
    vi.resetModules();
    [cookie, requests] = ['a', 0];
    vi.stubGlobal('fetch', ({ pathname }: URL) => {
      requests += 1;
      const answer = pathname.endsWith('/tables') ? { id: 't', host: cookie } : { public_id: cookie, name: cookie };
      return Promise.resolve(Response.json(answer));
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  async function page() {
    const [{ who }, { toasts }, { language }] = await Promise.all([
      import('./me.svelte'),
      import('./toasts.svelte'),
      import('../i18n'),
    ]);
    await language.ready();
    await who.known();
    return { who, toasts };
  }

  const acts: [string, (who: typeof guest) => Promise<unknown>][] = [
    ['a table is set up', (who) => who.setUp(TABLE)],
    ['a name is changed', (who) => who.rename('Boris')],
    ['the page is shown again', (who) => who.check()],
  ];

  it.each(acts)('a new guest is reported once when %s without the cookie', async (_, act) => {
    const { who, toasts } = await page();
    await act(who);
    expect([who.id, toasts.all.length]).toEqual(['a', 0]);
    cookie = 'b';
    await act(who);
    await act(who);
    expect([who.id, who.name]).toEqual(['b', 'b']);
    expect(toasts.all.map(({ text }) => text)).toEqual([expect.stringContaining('You are now b on this device')]);
  });

  it('the identity is not requested again if cookies are forbidden', async () => {
    const { who, toasts } = await page();
    vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
    cookie = 'b';
    await who.setUp(TABLE);
    expect([who.id, toasts.all.length, requests]).toEqual(['a', 0, 2]);
  });
});
