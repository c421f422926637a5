import { getContext, setContext } from 'svelte';

/** What others changed on the board since the seat's last decision. */
export class Since {
  #before: () => unknown;
  #by: (piece: string) => number;

  /** `before` is the seat's view at its last decision, or null; `by` the seat that moved a piece since, or -1. */
  constructor(before: () => unknown, by: (piece: string) => number) {
    this.#before = before;
    this.#by = by;
  }

  /** The seat's view at its last decision; null without one, or if others have changed nothing since. */
  before<V>(): V | null {
    return this.#before() as V | null;
  }

  /** The seat that moved a piece since the last decision; -1 for none. */
  by(piece: string): number {
    return this.#by(piece);
  }
}

const KEY = Symbol('since');

export function provideSince(since: Since): Since {
  return setContext(KEY, since);
}

/** What others changed on the board around; undefined where nothing is marked. */
export function sinceAround(): Since | undefined {
  return getContext<Since | undefined>(KEY);
}
