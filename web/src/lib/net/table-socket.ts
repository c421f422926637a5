import type { ClientMessage, ServerMessage } from './wire';

/** The part of a WebSocket that `TableSocket` uses. */
export type SocketLike = Pick<WebSocket, 'send' | 'close' | 'onopen' | 'onmessage' | 'onclose'>;

export interface TableSocketEvents {
  opened: () => void;
  received: (message: ServerMessage) => void;
  /** The connection is lost; the next attempt is at `retry` (milliseconds since 1970). */
  lost: (retry: number) => void;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 15_000;

/** Exponential backoff with jitter: the wait in milliseconds after `failures` attempts; `chance` is 0 to 1. */
export function backoff(failures: number, chance: number): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** failures) * (0.75 + chance / 2);
}

/** A WebSocket that reconnects: with exponential backoff, or at once when the page is online and visible again. */
export class TableSocket {
  #url: string;
  #events: TableSocketEvents;
  #connect: (url: string) => SocketLike;
  #socket: SocketLike | null = null;
  #open = false;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(
    url: string,
    events: TableSocketEvents,
    connect: (url: string) => SocketLike = (address) => new WebSocket(address),
  ) {
    this.#url = url;
    this.#events = events;
    this.#connect = connect;
    addEventListener('online', this.retryNow);
    document.addEventListener('visibilitychange', this.#onVisible);
    this.#start();
  }

  /** Whether the message was sent; if not, the sender repeats it after `opened`. */
  send(message: ClientMessage): boolean {
    if (!this.#open || !this.#socket) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Replace a dead connection by a new one. */
  renew(): void {
    clearTimeout(this.#timer);
    this.#drop();
    this.#start();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    removeEventListener('online', this.retryNow);
    document.removeEventListener('visibilitychange', this.#onVisible);
    this.#drop();
  }

  retryNow = (): void => {
    if (this.#socket || this.#closed) return;
    clearTimeout(this.#timer);
    this.#start();
  };

  #onVisible = (): void => {
    if (document.visibilityState === 'visible') this.retryNow();
  };

  #start(): void {
    const socket = this.#connect(this.#url);
    this.#socket = socket;
    socket.onopen = () => {
      this.#open = true;
      this.#events.opened();
    };
    socket.onmessage = (event: MessageEvent) => {
      const message = JSON.parse(event.data as string) as ServerMessage;
      if (message.kind === 'sync') this.#failures = 0; // a socket that is rejected at once is no success
      this.#events.received(message);
    };
    socket.onclose = () => {
      this.#socket = null;
      this.#open = false;
      if (this.#closed) return;
      const wait = backoff(this.#failures, Math.random());
      this.#failures += 1;
      this.#timer = setTimeout(() => {
        this.#start();
      }, wait);
      this.#events.lost(Date.now() + wait);
    };
  }

  #drop(): void {
    const socket = this.#socket;
    const open = this.#open;
    this.#socket = null;
    this.#open = false;
    if (!socket) return;
    socket.onmessage = socket.onclose = null;
    socket.onopen = (): void => {
      socket.close(); // browsers warn if a socket is closed before it is open
    };
    if (open) socket.close();
  }
}
