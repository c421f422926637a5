// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { expect, it } from 'vitest';
import { ghosting } from './ghosting.svelte';

it('the pieces of the better line and those of the played line are marked', async () => {
  const root = document.createElement('div');
  root.innerHTML =
    '<i data-piece="a"></i><i data-piece="b"></i><i data-piece="c"></i><i data-piece="d" class="hinted"></i>';
  const names = (): string[] => [...root.children].map((piece) => piece.className);
  let played = $state.raw(['b', 'c']);
  const end = $effect.root(() => {
    ghosting(
      () => ['a', 'b', 'd'],
      () => played,
    )(root);
  });
  flushSync();
  await Promise.resolve();
  expect(names()).toEqual(['advised', 'advised', 'was-played', 'hinted']);
  played = [];
  flushSync();
  await Promise.resolve();
  expect(names()).toEqual(['advised', 'advised', '', 'hinted']);
  end();
});
