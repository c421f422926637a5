import type { SocketLike } from '../net/link';
import type { Refusal } from '../net/wire';

/** A WebSocket for `TableSocket` whose other end is a worker. */
export class DeviceSocket implements SocketLike {
  onopen: SocketLike['onopen'] = null;
  onmessage: SocketLike['onmessage'] = null;
  onclose: SocketLike['onclose'] = null;
  #send: (text: string) => void;
  #left: () => void;
  #closed = false;

  /** `send` sends a message to the worker. `left` is called once, when one side has closed the connection. */
  constructor(send: (text: string) => void, left: () => void) {
    this.#send = send;
    this.#left = left;
  }

  get closed(): boolean {
    return this.#closed;
  }

  send(text: string): void {
    if (!this.#closed) this.#send(text);
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#left();
  }

  opened(): void {
    if (!this.#closed) this.onopen?.call(this as unknown as WebSocket, new Event('open'));
  }

  received(text: string): void {
    if (!this.#closed) this.onmessage?.call(this as unknown as WebSocket, new MessageEvent('message', { data: text }));
  }

  /** Close the connection as the other side. */
  lost(): void {
    if (this.#closed) return;
    this.close();
    this.onclose?.call(this as unknown as WebSocket, new CloseEvent('close'));
  }

  refused(refusal: Refusal): void {
    this.received(JSON.stringify(refusal));
    this.lost();
  }
}

export function refusal(code: string, message: string): Refusal {
  return { kind: 'error', id: '', code, message, seat: -1, seconds: 0, say: '' };
}
