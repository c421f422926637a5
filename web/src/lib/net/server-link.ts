import { Refused } from './refused';
import { noteDate } from './server-clock';

/** The link to the server from which this page was loaded. */
export const serverLink = {
  alone: false,
  ready: () => Promise.resolve(),
  soon: () => undefined,
  request,
  connect(table: string) {
    const url = new URL(`api/tables/${encodeURIComponent(table)}/socket`, document.baseURI);
    url.protocol = url.protocol.replace('http', 'ws');
    return new WebSocket(url.href);
  },
  claim: () => undefined,
  kept: null,
};

async function request(method: string, path: string, body: unknown, limit: number) {
  try {
    const answer = await fetch(new URL(`api/${path}`, document.baseURI), {
      method,
      signal: AbortSignal.timeout(limit),
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    });
    noteDate(answer.headers.get('Date'));
    const next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('Link') ?? '')?.[1] ?? null;
    const content: unknown = answer.ok ? await answer.json() : await refusal(answer);
    return { status: answer.status, body: content, next };
  } catch {
    // the answer may come from the sign-in page of a network
    throw new Refused('offline', 'the server does not answer');
  }
}

/**
 * Return the refusal in an answer. If the answer is incomplete or does not come from our server, only its status is
 * used.
 */
async function refusal(answer: Response): Promise<unknown> {
  try {
    return await answer.json();
  } catch {
    return null;
  }
}
