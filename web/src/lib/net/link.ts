import { speakAlone } from '../words/part';
import { serverLink } from './server-link';

/** The part of a WebSocket that `TableSocket` uses. */
export type SocketLike = Pick<WebSocket, 'send' | 'close' | 'onopen' | 'onmessage' | 'onclose'>;

export interface Reply {
  status: number;
  /** The content of the answer. For status 400 and above, the content is a refusal. */
  body: unknown;
  /** The address of the list's next page, or null after the last page. */
  next: string | null;
}

/**
 * The reason why a game from a file cannot be added. The reason `differs` means that the game continued differently on
 * this device.
 */
export type Unusable = 'damaged' | 'other_rules' | 'unknown_game' | 'differs';

/** The result of adding a game from a file. The result `continued` means that the game in the file is longer. */
export interface AddedGame {
  table: string;
  /**
   * The id of the table's game, or an empty string if it cannot be read, and the time of the last change in seconds.
   */
  game: string;
  changed: number;
  what: 'added' | 'continued' | 'repaired' | 'same' | 'refused';
  why?: Unusable;
}

export interface Kept {
  all: () => Promise<unknown>;
  /** Return all stored data of one table. */
  one: (table: string) => Promise<unknown>;
  /** Add the games of a file that are missing, shorter or damaged here. */
  add: (saved: unknown) => Promise<AddedGame[]>;
  /** Delete a table, which other tabs then close. */
  remove: (table: string) => Promise<void>;
  /** Delete all tables. Settings and lesson progress stay. */
  removeAll: () => Promise<void>;
}

/** The connection to the tables. The tables are on a server, or on this device, which then plays them. */
export interface Link {
  /** Whether there is no server. Without a server, other people cannot be reached. */
  readonly alone: boolean;
  /** Wait until tables can be opened. */
  ready: () => Promise<void>;
  /** Prepare for opening a table. The client calls this when the player will probably open a table. */
  soon: () => void;
  /** Send a request. `limit` is the time limit for the answer in milliseconds. */
  request: (method: string, path: string, body: unknown, limit: number) => Promise<Reply>;
  /** Open the connection for the messages of a table. */
  connect: (table: string) => SocketLike;
  /** Open a table here that is open elsewhere on this device, and close it there. */
  claim: (table: string) => void;
  /** All data on this device, which can be saved to a file and added from a file, or null with a server. */
  readonly kept: Kept | null;
}

let used: Link = serverLink;

/** Use this link instead of the link to the server. Call this before the first request. */
export function useLink(link: Link): void {
  used = link;
  speakAlone(link.alone);
}

/** Return the link that this client uses. */
export function theLink(): Link {
  return used;
}
