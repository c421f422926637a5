// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import { language } from '../i18n';
import { toasts } from '../ui/toasts.svelte';
import '../words';
import ShareLink from './ShareLink.svelte';

it.each([
  [false, 'Share', /free seat/],
  [true, 'Link to this replay', /watch this replay/],
])('copies the address and says what it opens: a replay %s', async (replay, name, said) => {
  await language.choose('en');
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  render(ShareLink, { replay });
  await fireEvent.click(screen.getByRole('button', { name }));
  await waitFor(() => {
    expect(toasts.all.at(-1)?.text).toMatch(said);
  });
  expect(written).toHaveBeenCalledWith(location.href);
  written.mockRestore();
});
