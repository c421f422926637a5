import { getContext, setContext, type Snippet } from 'svelte';

/** The board's part of the action bar, with its buttons and the cost and gain of the current choice. */
export class Bar {
  content = $state.raw<Snippet | null>(null);
}

const KEY = Symbol('bar');

export function provideBar(): Bar {
  return setContext(KEY, new Bar());
}

/** Return the bar around the board, or undefined if the board has none, as in a test. */
export function barAround(): Bar | undefined {
  return getContext<Bar | undefined>(KEY);
}
