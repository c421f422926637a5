import { getContext, setContext } from 'svelte';
import { travelsOf } from '../motion/travel';
import type { GameClient } from './client';
import type { GameEvent } from '../net/event';
import type { LogEntry } from '../net/wire';

/** The seat that moved a piece last, and the log entry of this move. */
export interface Mark {
  seat: number;
  n: number;
}

// never changed
// eslint-disable-next-line svelte/prefer-svelte-reactivity
export const NONE: ReadonlyMap<string, Mark> = new Map();

/** The changes that other players have made since the seat's last decision. */
export class Since {
  #before: () => unknown;
  #marks: () => ReadonlyMap<string, Mark>;
  #occasion: () => string;
  /** The occasion at which the marks were removed. */
  #removed = $state.raw<string | null>(null);

  /**
   * `before` returns the seat's view at its last decision, or null if there is none. `marks` returns the pieces that
   * have moved since this decision, keyed by id. Removed marks appear again when `occasion` changes.
   */
  constructor(before: () => unknown, marks: () => ReadonlyMap<string, Mark>, occasion: () => string = () => '') {
    this.#before = before;
    this.#marks = marks;
    this.#occasion = occasion;
  }

  /**
   * Return the seat's view at its last decision. The result is null before the first decision, or if other players have
   * changed nothing since.
   */
  before(): unknown {
    return this.#before();
  }

  /** The pieces that have moved since the last decision, or nothing after the marks were removed. */
  get marks(): ReadonlyMap<string, Mark> {
    return this.#removed === this.#occasion() ? NONE : this.#marks();
  }

  /** Remove the marks, because the player has seen them. */
  remove(): void {
    this.#removed = this.#occasion();
  }

  /** Return the seat that moved a piece since the last decision, or -1 if there is none. */
  by(piece: string): number {
    return this.marks.get(piece)?.seat ?? -1;
  }
}

/** Return the pieces that an event visibly moves. */
const movedBy = (event: GameEvent, travels: GameClient['travels'] = travelsOf): string[] =>
  travels(event).flatMap(({ piece, still }) => (still ? [] : piece));

/**
 * Return the pieces that log entries changed, keyed by id. If an event affects one piece and names no seat, the change
 * belongs to the seat that acted. A new round changes all pieces, so its pieces are not marked. Entry `mine` is my own
 * decision. If it was the last of several simultaneous decisions, it also revealed the other players' decisions.
 */
export function marksOf(entries: readonly LogEntry[], client: GameClient | null, mine = -1): Map<string, Mark> {
  // each change makes another map
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  const marks = new Map<string, Mark>();
  for (const entry of entries) {
    for (const event of entry.events) {
      if (entry.n === mine && (event.seat === entry.seat || event.seat === -1)) continue;
      const moved = client?.marked ? client.marked(event) : movedBy(event, client?.travels);
      const own: unknown = event.seat;
      const seat = typeof own === 'number' && own >= 0 ? own : moved.length === 1 ? entry.seat : -1;
      for (const piece of seat < 0 ? [] : moved) marks.set(piece, { seat, n: entry.n });
    }
  }
  return marks;
}

/** The key of the Svelte context that provides changes. */
export const SINCE = Symbol('since');

export function provideSince(since: Since): Since {
  return setContext(SINCE, since);
}

/** Return the changes on the surrounding board, or undefined if the board marks no changes. */
export function sinceAround(): Since | undefined {
  return getContext<Since | undefined>(SINCE);
}
