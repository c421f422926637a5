// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { serverLink } from './server-link';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('a request is sent with its body, and returns the answer and the next page', async () => {
  const answer = new Response('{"id": "t1"}', { status: 201, headers: { Link: '<tables?before=1>; rel="next"' } });
  const fetched = vi.fn<typeof fetch>(() => Promise.resolve(answer));
  vi.stubGlobal('fetch', fetched);
  const reply = await serverLink.request('POST', 'tables', { game: 'fzzt' }, 1000);
  expect(reply).toEqual({ status: 201, body: { id: 't1' }, next: 'tables?before=1' });
  expect(fetched.mock.calls[0]?.[0]).toEqual(new URL('api/tables', document.baseURI));
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', body: '{"game":"fzzt"}' });
});
