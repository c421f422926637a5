import type { SocketLike } from '../net/link';
import type { ClientMessage, ServerMessage, Sync } from '../net/wire';

/**
 * A link to the only table of a puzzle. The table exists on no server and no device, so the link itself answers all
 * actions.
 */
export class PuzzleLink {
  #sync: Sync;
  readonly #asked: Sync;
  readonly #tried: (actions: readonly string[]) => void;
  #tell: (message: ServerMessage) => void = () => undefined;

  /** `tried` is called with the notation of the actions that the player plays at once. */
  constructor(sync: Sync, tried: (actions: readonly string[]) => void) {
    this.#sync = this.#asked = sync;
    this.#tried = tried;
  }

  connect = (): SocketLike => {
    const socket: SocketLike = {
      onopen: null,
      onmessage: null,
      onclose: null,
      send: (text) => {
        const message = JSON.parse(text as string) as ClientMessage;
        queueMicrotask(() => {
          this.#hear(message);
        });
      },
      close: () => {
        this.#tell = () => undefined;
      },
    };
    this.#tell = (message) => {
      const event = new MessageEvent('message', { data: JSON.stringify(message) });
      socket.onmessage?.call(socket as WebSocket, event);
    };
    queueMicrotask(() => {
      socket.onopen?.call(socket as WebSocket, new Event('open'));
      this.#tell(this.#sync);
    });
    return socket;
  };

  /** Let the player play another action. */
  ask(): void {
    const since = this.#sync.n + 1;
    const decisions = this.#asked.decisions.map((one) => ({ ...one, since }));
    this.#show({ ...this.#asked, decisions, n: since });
  }

  /** Prevent the player from playing an action. */
  rest(): void {
    this.#show({ ...this.#asked, decisions: [], movers: [], n: this.#sync.n + 1 });
  }

  #show(sync: Sync): void {
    this.#sync = sync;
    this.#tell(sync);
  }

  #hear(message: ClientMessage): void {
    const { kind, id } = message;
    if (kind === 'sync') this.#tell(this.#sync);
    else if (kind === 'check' || kind === 'hint' || kind === 'recap' || kind === 'why_not')
      this.#tell({ kind: 'error', id, code: 'no_answer', message: '', seat: -1, seconds: 0, say: '' });
    else this.#tell({ kind: 'ack', id, n: this.#sync.n, again: false });
    if (kind === 'act') this.#tried(message.actions);
  }
}
