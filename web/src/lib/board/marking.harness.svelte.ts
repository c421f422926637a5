/* eslint-disable svelte/prefer-svelte-reactivity -- the maps are replaced, not changed */
import { marking } from './marking.svelte';
import type { Mark } from './since.svelte';

/** Create a test component that marks pieces. `mark` receives the seat of each mark by piece. */
export function markingHere(
  root: HTMLElement,
  names: string[],
): { mark: (seats: Record<string, number>) => void; stop: () => void } {
  let marks = $state.raw<ReadonlyMap<string, Mark>>(new Map());
  const stop = $effect.root(() => {
    $effect(() =>
      marking(
        () => marks,
        () => names,
      )(root),
    );
  });
  return {
    mark: (seats) => {
      marks = new Map(Object.entries(seats).map(([piece, seat]) => [piece, { seat, n: 1 }]));
    },
    stop,
  };
}
