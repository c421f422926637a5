// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';
import { expect, it, vi } from 'vitest';
import Sheet from './Sheet.svelte';

it('a sheet stays open when the finger that opened it is lifted, and a press beside it closes it', async () => {
  const children = createRawSnippet(() => ({ render: () => '<p>text</p>' }));
  render(Sheet, { label: 'Details', onclose: vi.fn(), children });
  const sheet = screen.getByRole<HTMLDialogElement>('dialog');
  await fireEvent.click(sheet);
  expect(sheet.open).toBe(true);
  await fireEvent.pointerDown(sheet);
  await fireEvent.click(sheet);
  expect(sheet.open).toBe(false);
});
