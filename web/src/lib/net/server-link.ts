import { Refused } from './refused';
import { noteDate } from './server-clock';

/** The link to the server that this page came from. */
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
    throw new Refused('offline', 'the server does not answer'); // also a page of a network's sign-in
  }
}

/** The refusal in an answer; one that is not from our server, or is cut off, has only its status. */
async function refusal(answer: Response): Promise<unknown> {
  try {
    return await answer.json();
  } catch {
    return null;
  }
}
