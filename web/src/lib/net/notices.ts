import { ask } from './api';
import type { MyNotices, NewChannel } from './wire';

/** The time limit in milliseconds for answers for which the server contacts another service or reads all my tables. */
const LONG = 60_000;

const at = (id: string): string => `me/notices/${encodeURIComponent(id)}`;

/** Return the channels through which I receive notices. */
export const myNotices = (): Promise<MyNotices> => ask('GET', 'me/notices');
export const addChannel = (wish: NewChannel): Promise<MyNotices> => ask('POST', 'me/notices', wish, LONG);
/** Confirm a mail address with the code that was sent to it. */
export const confirmChannel = (id: string, code: string): Promise<MyNotices> =>
  ask('POST', `${at(id)}/confirm`, { code }, LONG);
/** Send a test notice immediately. */
export const tryChannel = (id: string): Promise<MyNotices> => ask('POST', `${at(id)}/try`, undefined, LONG);
export const removeChannel = (id: string): Promise<MyNotices> => ask('DELETE', at(id));
