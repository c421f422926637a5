import type { Reply } from '../net/link';
import { Refused } from '../net/refused';
import type { Refusal } from '../net/wire';
import { own } from './locks';
import { NotStarted } from './not-started';
import type { Failure, Files, FromPage, FromWorker, Loaded, Person, ToPython, Write } from './protocol';
import { DeviceSocket, refusal } from './socket';
import { device } from './state.svelte';
import { noteSpeed } from './speeds';
import { keepAll } from './updates';

/** The part of a worker that this module uses. */
export interface WorkerLike {
  postMessage: (message: FromPage, transfer: Transferable[]) => void;
  terminate: () => void;
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

interface Waiting {
  resolve: (reply: Reply) => void;
  reject: (error: Error) => void;
}

interface Makers {
  load: (progress: (bytes: number) => void) => Promise<Loaded>;
  tables: () => WorkerLike;
  bots: () => WorkerLike;
  /** Keep data in memory, because the browser does not store it. */
  unkept?: (write: Write) => void;
}

/**
 * Replace the error code `internal` of a refused connection by `damaged`. On a device, only an unreadable log causes
 * this error.
 */
function ofConnection(body: Refusal): Refusal {
  return body.code === 'internal' ? { ...body, code: 'damaged' } : body;
}

/** The workers of this tab. The workers start when a game first needs them, and are replaced if they fail. */
export class Engine {
  #files: Files;
  #make: Makers;
  #me: () => Person;
  #worker: WorkerLike | null = null;
  /** The files that the workers of this tab need to start. The files are read once. */
  #loaded: Promise<Loaded> | null = null;
  #ready: Promise<void> | null = null;
  #started: { resolve: () => void; reject: (error: Error) => void } | null = null;
  /** The bot worker. */
  #bots: WorkerLike | null = null;
  #requests = new Map<number, Waiting>();
  #sockets = new Map<number, DeviceSocket>();
  #last = 0;

  constructor(files: Files, me: () => Person, make: Makers) {
    this.#files = files;
    this.#me = me;
    this.#make = make;
  }

  /**
   * Return a promise that resolves when the interpreter is running. The first call starts the interpreter. If this
   * fails, the next call starts another interpreter.
   */
  start(): Promise<void> {
    this.#ready ??= new Promise((resolve, reject) => {
      this.#started = { resolve, reject };
      Object.assign(device, { phase: 'loading', bytes: 0, size: this.#files.size, failure: null });
      const worker = this.#booted(this.#make.tables());
      this.#worker = worker;
      worker.onmessage = ({ data }) => {
        this.#hear(data);
      };
      worker.onerror = ({ message }) => {
        this.#failed('no_files', message);
      };
      this.#tell({ kind: 'start', me: this.#me() });
      this.#startBots();
    });
    return this.#ready;
  }

  /** Start the bot worker and connect it to the table worker. */
  #startBots(): void {
    if (this.#bots) return;
    const worker = this.#booted(this.#make.bots());
    this.#bots = worker;
    const failed = (): void => {
      if (worker !== this.#bots) return;
      worker.terminate();
      this.#bots = null;
      this.#tell({ kind: 'port', port: null });
    };
    worker.onmessage = ({ data }) => {
      if (data.kind === 'broken' || data.kind === 'failed') failed();
    };
    worker.onerror = failed;
    const { port1, port2 } = new MessageChannel();
    worker.postMessage({ kind: 'port', port: port1 }, [port1]);
    this.#worker?.postMessage({ kind: 'port', port: port2 }, [port2]);
  }

  /** Create a worker whose interpreter starts as soon as the files have been read. */
  #booted(worker: WorkerLike): WorkerLike {
    worker.postMessage({ kind: 'boot', files: this.#files }, []);
    this.#loaded ??= this.#make.load((bytes) => (device.bytes = Math.min(bytes, device.size)));
    this.#loaded.then(
      (loaded) => {
        worker.postMessage({ kind: 'loaded', loaded }, []);
      },
      (error: unknown) => {
        this.#loaded = null;
        if (worker === this.#worker)
          this.#failed(error instanceof NotStarted ? error.failure : 'no_files', String(error));
      },
    );
    return worker;
  }

  async request(method: string, path: string, body: unknown): Promise<Reply> {
    await this.wanted();
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#requests.set(id, { resolve, reject });
      this.#tell({ kind: 'request', id, method, path, body: body ?? null });
    });
  }

  connect(table: string): DeviceSocket {
    const link = ++this.#last;
    let release = (): void => undefined;
    const socket = new DeviceSocket(
      (text) => {
        this.#tell({ kind: 'message', link, text });
      },
      () => {
        if (this.#sockets.delete(link)) this.#tell({ kind: 'disconnect', link });
        release();
      },
    );
    void this.#open(socket, table, link, (given) => (release = given));
    return socket;
  }

  /** Like `start`, but with a progress bar. */
  async wanted(): Promise<void> {
    await Promise.resolve(); // components may call this function during rendering, when the state must not change
    device.waiting += 1;
    try {
      await this.start();
    } finally {
      device.waiting -= 1;
    }
  }

  /** Handle a change of the person's name. */
  renamed(): void {
    if (this.#worker) this.#tell({ kind: 'start', me: this.#me() });
  }

  /** Handle the deletion of a table. */
  deleted(table: string): void {
    this.#tell({ kind: 'deleted', table });
  }

  /** Terminate the workers, so that every open table reconnects. */
  stop(): void {
    this.#worker?.terminate();
    this.#worker = this.#ready = null;
    this.#bots?.terminate();
    this.#bots = null;
    device.phase = 'idle';
    const error = new Refused('restarted', 'the game was restarted');
    this.#started?.reject(error);
    this.#started = null;
    for (const { reject } of this.#requests.values()) reject(error);
    this.#requests.clear();
    const sockets = [...this.#sockets.values()];
    this.#sockets.clear();
    for (const socket of sockets) socket.lost();
  }

  async #open(socket: DeviceSocket, table: string, link: number, keep: (release: () => void) => void): Promise<void> {
    const release = await own(table, () => {
      this.#taken(socket);
    });
    if (release === null) {
      socket.opened();
      socket.refused(refusal('elsewhere', 'the table is open in another tab'));
      return;
    }
    keep(release);
    try {
      await this.wanted();
    } catch {
      socket.lost();
    }
    if (socket.closed) {
      release();
      return;
    }
    this.#sockets.set(link, socket);
    socket.opened();
    this.#tell({ kind: 'connect', link, table });
  }

  /** Close a table that another tab has continued, because the copy in memory is outdated. */
  #taken(socket: DeviceSocket): void {
    if (socket.closed) return;
    socket.refused(refusal('elsewhere', 'the table was opened in another tab'));
    this.stop();
  }

  #failed(failure: Failure, detail: string): void {
    console.warn(detail);
    this.#started?.reject(new Refused(failure, detail));
    this.#started = null;
    this.stop();
    Object.assign(device, { phase: 'failed', failure });
  }

  #tell(message: ToPython | { kind: 'port'; port: null }): void {
    this.#worker?.postMessage(message, []);
  }

  #hear(message: FromWorker): void {
    switch (message.kind) {
      case 'ready':
        device.phase = 'ready';
        this.#started?.resolve();
        void keepAll();
        break;
      case 'response':
        this.#requests.get(message.id)?.resolve({ status: message.status, body: message.body, next: null });
        this.#requests.delete(message.id);
        break;
      case 'message':
        this.#sockets.get(message.link)?.received(message.text);
        break;
      case 'refused':
        this.#sockets.get(message.link)?.refused(ofConnection(message.body));
        break;
      case 'bots_wanted':
        this.#startBots();
        break;
      case 'measured':
        noteSpeed(message.game, message.bot, message.took);
        break;
      case 'unkept':
        this.#make.unkept?.(message.write);
        break;
      case 'trouble':
        device.trouble = message.trouble;
        break;
      case 'failed':
        this.#failed(message.failure, message.detail);
        break;
      case 'broken':
        console.warn(message.detail);
        this.stop();
        break;
    }
  }
}
