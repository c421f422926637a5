// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import { language } from '../i18n';
import { toasts } from '../ui/toasts.svelte';
import '../words';
import ShareLink from './ShareLink.svelte';

it.each([
  ['', 'Share', /free seat/],
  ['#/r/abcdefghjkm2/57', 'Link to this move', /replay from this move/],
])('the button copies the address and says what it opens: %s', async (replay, name, said) => {
  await language.choose('en');
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  render(ShareLink, { replay });
  await fireEvent.click(screen.getByRole('button', { name }));
  await waitFor(() => {
    expect(toasts.all.at(-1)?.text).toMatch(said);
  });
  expect(written).toHaveBeenCalledWith(replay ? `${location.origin}${location.pathname}${replay}` : location.href);
  written.mockRestore();
});
