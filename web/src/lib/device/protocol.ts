import type { Refusal, TableInfo } from '../net/wire';

/** The person at this device. */
export interface Person {
  id: string;
  name: string;
}

/** A log entry or a chat message in the form that Python stores. */
export interface Row {
  table: string;
  n: number;
  [field: string]: unknown;
}

/** The review of a finished table in the form that Python stores. A later review with the same lens replaces it. */
export interface StoredReview {
  table: string;
  lens: string;
  report: unknown;
}

/** Data that Python stores in one transaction. Either all of it becomes durable, or none of it. */
export interface Write {
  entries: Row[];
  lines: Row[];
  tables: TableInfo[];
  reviews: StoredReview[];
}

export type Facts = Record<string, unknown>;

/** Messages to `factoryfloor.device`. */
export type ToPython =
  | { kind: 'start'; me: Person }
  | { kind: 'request'; id: number; method: string; path: string; body: unknown }
  | { kind: 'connect'; link: number; table: string }
  | { kind: 'message'; link: number; text: string }
  | { kind: 'disconnect'; link: number }
  | { kind: 'deleted'; table: string }
  | { kind: 'stored'; write: number; error: string }
  | { kind: 'found'; read: number; entries: Row[]; lines: Row[]; error: string }
  | { kind: 'found_review'; read: number; report: unknown }
  | { kind: 'thought'; job: number; answer: Facts }
  | { kind: 'woken' };

/** Messages from Python that the worker answers with data from its storage or its clock. */
export type ToWorker =
  | ({ kind: 'store'; write: number } & Write)
  | { kind: 'read'; read: number; table: string }
  | { kind: 'read_review'; read: number; table: string; lens: string }
  | { kind: 'wake'; after: number };

/** Messages from Python to the bot worker. */
export type ToBots = { kind: 'think'; job: number; question: Facts } | { kind: 'forget'; job: number };

/** The bot worker's answer. `took` is the thinking time in milliseconds. */
export interface Thought {
  job: number;
  answer: Facts;
  took: number;
}

/** Messages from Python to the page. */
export type ToPage =
  | { kind: 'response'; id: number; status: number; body: unknown }
  | { kind: 'message'; link: number; text: string }
  | { kind: 'refused'; link: number; body: Refusal };

export type FromPython = ToWorker | ToBots | ToPage;

/** The addresses of the interpreter's files and the package's files. */
export interface Files {
  interpreter: string;
  /** The zipped package of this page's version, for browsers that cannot restore the memory. */
  pack: string;
  /** The memory of an interpreter that has imported the package. */
  memory: string;
  /** The number of bytes that are read at the start, for the progress bar. */
  size: number;
}

/** The files that the page reads for both workers. `memory` is null if it cannot be used. */
export interface Loaded {
  program: WebAssembly.Module;
  memory: ArrayBuffer | null;
}

/** The kinds of storage faults. */
export const TROUBLES = ['forbidden', 'full', 'deleted', 'newer', 'storage'] as const;
export type Trouble = (typeof TROUBLES)[number];

/** The reasons why the interpreter did not start. */
export type Failure = 'no_wasm' | 'no_files' | 'damaged';

/** Messages from a worker to the page, which come from Python or from the worker itself. */
export type FromWorker =
  | ToPage
  | { kind: 'ready' }
  | { kind: 'failed'; failure: Failure; detail: string }
  /** Python raised an uncaught exception. The worker must be replaced. */
  | { kind: 'broken'; detail: string }
  | { kind: 'trouble'; trouble: Trouble | null }
  /** The browser forbids storage. The page keeps this data in memory until it is closed. */
  | { kind: 'unkept'; write: Write }
  /** A bot must move, but the bot worker has terminated. */
  | { kind: 'bots_wanted' }
  /** The time that a bot took for a move, in milliseconds. */
  | { kind: 'measured'; game: string; bot: string; took: number };

/**
 * Messages from the page to a worker. `port` leads to the other worker. `port` is null after the other worker has
 * terminated.
 */
export type FromPage =
  | { kind: 'boot'; files: Files }
  | { kind: 'loaded'; loaded: Loaded }
  | { kind: 'port'; port: MessagePort | null }
  | ToPython;
