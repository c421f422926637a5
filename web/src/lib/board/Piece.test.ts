// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import { language } from '../i18n';
import '../words';
import { Hinting, HINTING } from './hinting.svelte';
import Piece from './Piece.svelte';
import { Reasons, REASONS } from './reasons.svelte';

const children = createRawSnippet(() => ({ render: () => '<span>picture</span>' }));

describe('a piece', () => {
  it('a piece that cannot be used is a picture', () => {
    render(Piece, { id: 'a', label: 'Robot 1', children });
    const piece = screen.getByRole('img', { name: 'Robot 1' });
    expect(piece.tabIndex).toBe(-1);
    expect(piece.dataset.piece).toBe('a');
  });

  it('a touchable piece is a button with a ring, for mouse and keyboard', async () => {
    const ontouch = vi.fn(() => true);
    render(Piece, { id: 'a', label: 'Robot 1', can: true, ontouch, children });
    const piece = screen.getByRole('button', { name: 'Robot 1', pressed: false });
    expect(piece.classList).toContain('can');
    await fireEvent.click(piece);
    await fireEvent.keyDown(piece, { key: 'Enter' });
    await fireEvent.keyDown(piece, { key: ' ' });
    await fireEvent.keyDown(piece, { key: 'x' });
    expect(ontouch).toHaveBeenCalledTimes(3);
  });

  it('a chosen piece stays the same element', async () => {
    const { rerender } = render(Piece, { id: 'a', label: 'Robot 1', can: true, children });
    const before = screen.getByRole('button');
    await rerender({ can: false, chosen: true });
    expect(screen.getByRole('button', { pressed: true })).toBe(before);
    expect(before.classList).toContain('chosen');
  });

  it('a piece that cannot be used reacts to taps if reasons exist', async () => {
    const ask = vi.fn(() => Promise.resolve({ key: 'rain' }));
    let moving = true;
    const reasons = new Reasons({
      idle: () => '',
      moving: () => moving,
      ask,
      words: () => 'It rains.',
      name: (piece) => piece,
    });
    render(Piece, { props: { id: 'a', label: 'Robot 1', children }, context: new Map([[REASONS, reasons]]) });
    const piece = screen.getByRole('img');
    await fireEvent.click(piece); // the touch was meant for the previous piece
    expect(piece.classList).not.toContain('wrong');
    moving = false;
    await fireEvent.click(piece);
    await vi.waitFor(() => {
      expect(reasons.said).toBe('It rains.');
    });
    expect(ask).toHaveBeenCalledExactlyOnceWith('a');
  });

  it('opens its sheet for a finger instead of a reason, unless another piece is chosen', async () => {
    const ask = vi.fn(() => Promise.resolve(null));
    const reasons = new Reasons({ idle: () => '', moving: () => false, ask, words: () => '', name: (piece) => piece });
    const inspect = vi.fn(() => true);
    reasons.inspect = inspect;
    const context = new Map([[REASONS, reasons]]);
    render(Piece, { props: { id: 'a', label: 'Robot 1', ontouch: () => false, children }, context });
    await fireEvent.click(screen.getByRole('img'));
    expect(inspect).toHaveBeenCalledExactlyOnceWith('a');
    render(Piece, { props: { id: 'b', label: 'Robot 2', chosen: true, children }, context });
    await fireEvent.click(screen.getByRole('img'));
    expect(inspect).toHaveBeenCalledOnce();
    expect(ask).toHaveBeenCalledExactlyOnceWith('a');
  });

  it('a hinted piece has a tag and a description', async () => {
    await language.choose('en');
    const advised = { action: 'a', actions: ['a'], targets: ['a'], plan: null, reason: {} };
    const hinting = new Hinting(
      () => '0 1',
      () => Promise.resolve(null),
      () => advised,
    );
    const context = new Map([[HINTING, hinting]]);
    render(Piece, { props: { id: 'a', label: 'Robot 1', can: true, children }, context });
    render(Piece, { props: { id: 'b', label: 'Robot 2', can: true, children }, context });
    const [piece, other] = screen.getAllByRole('button');
    expect(piece?.getAttribute('aria-description')).toBe('The hint recommends this.');
    expect(piece?.querySelector('.hint-tag')).toBeTruthy();
    expect(other?.hasAttribute('aria-description')).toBe(false);
    expect(other?.querySelector('.hint-tag')).toBeNull();
  });

  it('a touch that changes the choice hides the hint, and a touch without effect does not', async () => {
    const hint = { action: 'a', actions: ['a'], targets: ['a'], plan: {}, reason: {} };
    const hinting = new Hinting(
      () => '0 1',
      () => Promise.resolve(hint),
    );
    await hinting.ask();
    const context = new Map([[HINTING, hinting]]);
    render(Piece, { props: { id: 'a', label: 'Robot 1', ontouch: () => false, children }, context });
    await fireEvent.click(screen.getByRole('img'));
    expect(hinting.hint).toBe(hint);
    render(Piece, { props: { id: 'b', label: 'Robot 2', can: true, ontouch: () => true, children }, context });
    await fireEvent.click(screen.getByRole('button'));
    expect(hinting.hint).toBeNull();
  });

  it('a piece shakes when a tap has no effect', async () => {
    render(Piece, { id: 'a', label: 'Robot 1', ontouch: () => false, children });
    const piece = screen.getByRole('img');
    await fireEvent.click(piece);
    expect(piece.classList).toContain('wrong');
  });
});
