// @vitest-environment happy-dom
import { render, screen } from '@testing-library/svelte';
import { createRawSnippet, tick } from 'svelte';
import { expect, it } from 'vitest';
import Folded from './Folded.svelte';

it('measures a text with a part that stays whole, and one without', async () => {
  const content = (html: string) => createRawSnippet(() => ({ render: () => `<p>${html}</p>` }));
  const taught = content('<span data-first>Why.</span> <span data-last>Touch it.</span>');
  const { rerender } = render(Folded, { of: 'a', children: taught });
  await tick();
  await rerender({ of: 'b', children: content('<span data-last>Touch the other.</span>') });
  await rerender({ of: 'c', children: content('Wait.') });
  await tick();
  expect(screen.getByText('Wait.')).toBeTruthy();
});
