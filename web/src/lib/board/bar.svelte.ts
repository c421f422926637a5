import { getContext, setContext, type Snippet } from 'svelte';

/** The board's part of the action bar: its buttons, and the cost and gain of the current choice. */
export class Bar {
  content = $state.raw<Snippet | null>(null);
  /** A sentence about the current choice, which replaces the prompt, or '' for none. */
  said = $state('');
}

const KEY = Symbol('bar');

export function provideBar(): Bar {
  return setContext(KEY, new Bar());
}

/** Return the bar of the surrounding table, or undefined without a bar, as in a test. */
export function barAround(): Bar | undefined {
  return getContext<Bar | undefined>(KEY);
}
