import { ask } from './api';
import type { MyNotices, NewChannel } from './wire';

/** Milliseconds for answers that wait for another service, or read all my tables. */
const LONG = 60_000;

const at = (id: string): string => `me/notices/${encodeURIComponent(id)}`;

/** The places where I receive notices. */
export const myNotices = (): Promise<MyNotices> => ask('GET', 'me/notices');
export const addChannel = (wish: NewChannel): Promise<MyNotices> => ask('POST', 'me/notices', wish, LONG);
/** Confirm a mail address by the code that was sent to it. */
export const confirmChannel = (id: string, code: string): Promise<MyNotices> =>
  ask('POST', `${at(id)}/confirm`, { code }, LONG);
/** Send a notice now, to see that it arrives. */
export const tryChannel = (id: string): Promise<MyNotices> => ask('POST', `${at(id)}/try`, undefined, LONG);
export const removeChannel = (id: string): Promise<MyNotices> => ask('DELETE', at(id));
