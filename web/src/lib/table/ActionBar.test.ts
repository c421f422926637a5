// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Bar } from '../board/bar.svelte';
import { language } from '../i18n';
import '../words';
import ActionBar from './ActionBar.svelte';

const nothing = { prompt: 'Bid.', seat: -1, wanted: true, idle: false, undo: null, skip: null };

describe('the action bar', () => {
  beforeEach(async () => {
    await language.choose('en');
  });

  it('the prompt is in a status region', () => {
    render(ActionBar, { bar: new Bar(), ...nothing });
    expect(screen.getByRole('status').textContent).toContain('Bid.');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it("the bar contains the board's buttons", async () => {
    const bar = new Bar();
    const { rerender } = render(ActionBar, { bar, ...nothing });
    bar.content = createRawSnippet(() => ({ render: () => '<button>Bid 5</button>' }));
    await rerender({});
    expect(screen.getByRole('button', { name: 'Bid 5' })).toBeTruthy();
  });

  it('a hint that has just changed cannot be played', async () => {
    const hinted = { said: 'Lay 1 worker.', unread: true, take: vi.fn(), leave: vi.fn() };
    const { rerender } = render(ActionBar, { bar: new Bar(), ...nothing, hinted });
    const take = screen.getByRole('button', { name: 'Play this' });
    expect(take.getAttribute('aria-disabled')).toBe('true');
    await rerender({ hinted: { ...hinted, unread: false } });
    expect(take.getAttribute('aria-disabled')).toBe('false');
  });

  it('undo and skip are offered when they are possible', async () => {
    const undo = vi.fn();
    const skip = vi.fn();
    render(ActionBar, { bar: new Bar(), ...nothing, undo, skip });
    await fireEvent.click(screen.getByRole('button', { name: 'Undo move' }));
    await fireEvent.click(screen.getByRole('button', { name: 'Skip' }));
    expect(undo).toHaveBeenCalledOnce();
    expect(skip).toHaveBeenCalledOnce();
  });
});
