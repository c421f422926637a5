import { theLink, type SocketLike } from './link';
import type { ClientMessage, ServerMessage } from './wire';

export interface TableSocketEvents {
  opened: () => void;
  received: (message: ServerMessage) => void;
  /** Called when the connection is lost. `retry` is the time of the next attempt (`performance.now`). */
  lost: (retry: number) => void;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 15_000;

/** The time limit in milliseconds from the start of a connection to its first message. */
const CONNECT_LIMIT = 15_000;
/** The milliseconds without any message after which a ping checks the connection. */
const QUIET = 10_000;
/**
 * The time limit in milliseconds for the answer to a ping. Together with `QUIET` and `TICK`, it is less than 30
 * seconds.
 */
const ANSWER_LIMIT = 8000;
/**
 * The time limit in milliseconds after an event that suggests a change of the network. A person is then probably
 * waiting.
 */
const EVENT_LIMIT = 4000;
const TICK = 2000;
/**
 * The delay beyond which a timer must have been stopped, because the device slept or the browser suspended the page.
 */
const LATE = 3000;

/** Events that suggest that the network has changed or that the device has slept. */
const EVENTS = ['online', 'offline', 'focus', 'pageshow'] as const;

/**
 * Return the milliseconds to wait after `failures` failed attempts, by exponential backoff with jitter. `chance` is
 * between 0 and 1.
 */
export function backoff(failures: number, chance: number): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** failures) * (0.75 + chance / 2);
}

/**
 * A WebSocket that reconnects with exponential backoff. Browsers do not report that a proxy or network has stopped
 * passing bytes, so pings check a quiet connection. The connection is also checked when the page becomes online or
 * visible.
 */
export class TableSocket {
  #table: string;
  #events: TableSocketEvents;
  #connect: (table: string) => SocketLike;
  #socket: SocketLike | null = null;
  #open = false;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  #pings = 0;
  /** The time of the last received message (`performance.now`). */
  #heard = 0;
  #started = 0;
  #answer: ReturnType<typeof setTimeout> | undefined;
  #ticks: ReturnType<typeof setInterval>;
  #lastTick = Date.now(); // unlike `performance.now`, this clock does not stop while the device sleeps

  constructor(
    table: string,
    events: TableSocketEvents,
    connect: (table: string) => SocketLike = (id) => theLink().connect(id),
  ) {
    this.#table = table;
    this.#events = events;
    this.#connect = connect;
    for (const name of EVENTS) addEventListener(name, this.check);
    document.addEventListener('visibilitychange', this.#onVisible);
    this.#ticks = setInterval(this.#tick, TICK);
    this.#start();
  }

  /**
   * Send a message. Returns false if the message was not sent, so that the caller must send it again after `opened`.
   */
  send(message: ClientMessage): boolean {
    if (!this.#open || !this.#socket) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Replace a dead connection by a new connection. */
  renew(): void {
    clearTimeout(this.#timer);
    this.#drop();
    this.#start();
    this.#events.lost(performance.now());
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#ticks);
    for (const name of EVENTS) removeEventListener(name, this.check);
    document.removeEventListener('visibilitychange', this.#onVisible);
    this.#drop();
  }

  retryNow = (): void => {
    if (this.#socket || this.#closed) return;
    clearTimeout(this.#timer);
    this.#start();
  };

  /** Check the connection immediately, or connect if there is no connection. */
  check = (): void => {
    if (!this.#socket) this.retryNow();
    else if (this.#open) this.#ping(EVENT_LIMIT);
    else if (performance.now() - this.#started > EVENT_LIMIT) this.renew();
  };

  #onVisible = (): void => {
    if (document.visibilityState === 'visible') this.check();
  };

  #tick = (): void => {
    const slept = Date.now() - this.#lastTick > TICK + LATE;
    this.#lastTick = Date.now();
    if (slept) this.check();
    else if (this.#open && performance.now() - this.#heard >= QUIET) this.#ping(ANSWER_LIMIT);
  };

  /**
   * Send a ping. If no answer arrives in time, the connection is dead. If a ping is already pending, its time limit
   * stays.
   */
  #ping(limit: number): void {
    const due = performance.now() + limit;
    if (this.#answer !== undefined) return;
    this.#pings += 1;
    this.send({ kind: 'ping', id: `ping-${this.#pings}` });
    this.#answer = setTimeout(() => {
      this.#answer = undefined;
      // if the timer was stopped, the answer may be among the events that have not been handled yet
      if (performance.now() - due > LATE) this.#ping(EVENT_LIMIT);
      else this.renew();
    }, limit);
  }

  #start(): void {
    const socket = this.#connect(this.#table);
    this.#socket = socket;
    this.#started = performance.now();
    this.#answer = setTimeout(() => {
      this.#fail();
    }, CONNECT_LIMIT);
    socket.onopen = () => {
      this.#open = true;
      this.#heard = performance.now();
      this.#events.opened();
    };
    socket.onmessage = (event: MessageEvent) => {
      clearTimeout(this.#answer);
      this.#answer = undefined;
      this.#heard = performance.now();
      const message = JSON.parse(event.data as string) as ServerMessage;
      if (message.kind === 'sync') this.#failures = 0; // a rejected connection is no success
      this.#events.received(message);
    };
    socket.onclose = () => {
      this.#fail();
    };
  }

  /** Try again later, because the connection was closed or was never established. */
  #fail(): void {
    this.#drop();
    if (this.#closed) return;
    const wait = backoff(this.#failures, Math.random());
    this.#failures += 1;
    this.#timer = setTimeout(() => {
      this.#start();
    }, wait);
    this.#events.lost(performance.now() + wait);
  }

  #drop(): void {
    clearTimeout(this.#answer);
    this.#answer = undefined;
    const socket = this.#socket;
    const open = this.#open;
    this.#socket = null;
    this.#open = false;
    if (!socket) return;
    socket.onmessage = socket.onclose = null;
    socket.onopen = (): void => {
      socket.close(); // browsers log a warning if a socket is closed before it is open
    };
    if (open) socket.close();
  }
}
