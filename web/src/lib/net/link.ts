import { speakAlone } from '../words/part';
import { serverLink } from './server-link';

/** The part of a WebSocket that `TableSocket` uses. */
export type SocketLike = Pick<WebSocket, 'send' | 'close' | 'onopen' | 'onmessage' | 'onclose'>;

export interface Reply {
  status: number;
  /** The content, or from status 400 on a refusal. */
  body: unknown;
  /** The address of the next page of a list; null after the last. */
  next: string | null;
}

/** The reason why a game of a file cannot be used; `differs`: it continued in another way here. */
export type Unusable = 'damaged' | 'other_rules' | 'unknown_game' | 'differs';

/** The result for a game of a file. `continued`: it is longer in the file. */
export interface AddedGame {
  table: string;
  /** The id of its game, empty if that cannot be read, and the time of its last change in seconds. */
  game: string;
  changed: number;
  what: 'added' | 'continued' | 'repaired' | 'same' | 'refused';
  why?: Unusable;
}

export interface Kept {
  all: () => Promise<unknown>;
  /** The same of one table. */
  one: (table: string) => Promise<unknown>;
  /** Add the games of a file: those that are not here, go on in the file, or are damaged here. */
  add: (saved: unknown) => Promise<AddedGame[]>;
  /** Delete a table, which other tabs close. */
  remove: (table: string) => Promise<void>;
  /** Delete all tables. Settings and the progress of lessons stay. */
  removeAll: () => Promise<void>;
}

/** The way to the tables: to a server, or to this device, which plays them itself. */
export interface Link {
  /** There is no server, so no other person can be reached. */
  readonly alone: boolean;
  /** Until tables can be opened. */
  ready: () => Promise<void>;
  /** The player will probably open a table: prepare for it. */
  soon: () => void;
  /** `limit`: milliseconds for the answer. */
  request: (method: string, path: string, body: unknown, limit: number) => Promise<Reply>;
  /** The messages of a table. */
  connect: (table: string) => SocketLike;
  /** Open a table here that is open elsewhere on this device: it is closed there. */
  claim: (table: string) => void;
  /** Everything stored on this device, to be saved as one file and added from one; null with a server. */
  readonly kept: Kept | null;
}

let used: Link = serverLink;

/** Use another link than the server's. Call this before any request. */
export function useLink(link: Link): void {
  used = link;
  speakAlone(link.alone);
}

/** The link that this client uses. */
export function theLink(): Link {
  return used;
}
