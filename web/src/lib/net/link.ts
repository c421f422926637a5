import type { ClientMessage, ServerMessage } from './wire';

/** What `Link` needs of a WebSocket. */
export type Wire = Pick<WebSocket, 'send' | 'close' | 'onopen' | 'onmessage' | 'onclose'>;

export interface LinkEvents {
  opened: () => void;
  received: (message: ServerMessage) => void;
  /** The connection is gone; it is tried again at `retry` (milliseconds since 1970). */
  lost: (retry: number) => void;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 15_000;

/** How long to wait before the attempt after `failures` failed ones, in milliseconds; `chance` (0 to 1) spreads a crowd. */
export function backoff(failures: number, chance: number): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** failures) * (0.75 + chance / 2);
}

/** A connection that comes back by itself: after a growing wait, or as soon as the device is online and looked at. */
export class Link {
  #url: string;
  #events: LinkEvents;
  #connect: (url: string) => Wire;
  #wire: Wire | null = null;
  #open = false;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(url: string, events: LinkEvents, connect: (url: string) => Wire = (address) => new WebSocket(address)) {
    this.#url = url;
    this.#events = events;
    this.#connect = connect;
    addEventListener('online', this.retryNow);
    document.addEventListener('visibilitychange', this.#looked);
    this.#start();
  }

  /** Whether it went out; if not, the sender sends it again after `opened`. */
  send(message: ClientMessage): boolean {
    if (!this.#open || !this.#wire) return false;
    this.#wire.send(JSON.stringify(message));
    return true;
  }

  /** Give up a connection that answers no more, and begin another at once. */
  renew(): void {
    clearTimeout(this.#timer);
    this.#drop();
    this.#start();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    removeEventListener('online', this.retryNow);
    document.removeEventListener('visibilitychange', this.#looked);
    this.#drop();
  }

  retryNow = (): void => {
    if (this.#wire || this.#closed) return;
    clearTimeout(this.#timer);
    this.#start();
  };

  #looked = (): void => {
    if (document.visibilityState === 'visible') this.retryNow();
  };

  #start(): void {
    const wire = this.#connect(this.#url);
    this.#wire = wire;
    wire.onopen = () => {
      this.#open = true;
      this.#events.opened();
    };
    wire.onmessage = (event: MessageEvent) => {
      const message = JSON.parse(event.data as string) as ServerMessage;
      if (message.kind === 'sync') this.#failures = 0; // one that is refused at once is no connection
      this.#events.received(message);
    };
    wire.onclose = () => {
      this.#wire = null;
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
    const wire = this.#wire;
    const open = this.#open;
    this.#wire = null;
    this.#open = false;
    if (!wire) return;
    wire.onmessage = wire.onclose = null;
    wire.onopen = (): void => {
      wire.close(); // one that is closed before it is open is complained of by browsers
    };
    if (open) wire.close();
  }
}
