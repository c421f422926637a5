import type { GameInfo, GiveUp, Me, NewTable, Replay, SitDown, TableInfo } from './wire';

/** A request that the server refused, or that did not reach it (`code` is then `offline`). */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

export interface TableLists {
  open: TableInfo[];
  running: TableInfo[];
  mine: TableInfo[];
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(new URL(`api/${path}`, document.baseURI), {
      method,
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    });
  } catch {
    throw new Refused('offline', 'the server does not answer');
  }
  if (answer.ok) return (await answer.json()) as T;
  throw await refusal(answer);
}

async function refusal(answer: Response): Promise<Refused> {
  try {
    const { code, message } = (await answer.json()) as { code?: unknown; message?: unknown };
    if (typeof code === 'string' && typeof message === 'string') return new Refused(code, message);
  } catch {
    // not from our server, or cut off: the status says what there is to say
  }
  return new Refused('internal', `${answer.status} ${answer.statusText}`.trim());
}

export const games = (): Promise<GameInfo[]> => ask('GET', 'games');
export const me = (): Promise<Me> => ask('GET', 'me');
export const rename = (name: string): Promise<Me> => ask('PUT', 'me', { name });
export const tables = (): Promise<TableLists> => ask('GET', 'tables');
export const newTable = (table: NewTable): Promise<TableInfo> => ask('POST', 'tables', table);
export const sitDown = (id: string, seat: SitDown): Promise<TableInfo> => ask('POST', `tables/${id}/sit`, seat);
export const giveUp = (id: string, seat: GiveUp): Promise<TableInfo> => ask('POST', `tables/${id}/leave`, seat);
export const rematch = (id: string): Promise<TableInfo> => ask('POST', `tables/${id}/rematch`);
export const record = (id: string): Promise<unknown> => ask('GET', `tables/${id}/record`);
export const replayTable = (id: string, seat: number): Promise<Replay> =>
  ask('GET', `tables/${id}/replay?seat=${seat}`);
export const replayRecord = (record: unknown, seat: number): Promise<Replay> =>
  ask('POST', `replay?seat=${seat}`, record);
