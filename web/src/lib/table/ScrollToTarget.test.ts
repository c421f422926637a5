// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, expect, it, vi } from 'vitest';
import ScrollToTarget from './ScrollToTarget.svelte';

/** Show a board with a touchable piece at the top and one at the given place of another part. */
function show(part: string, top: number): void {
  document.body.innerHTML = `<div id="board"><b class="piece can"></b><div ${part}><i class="piece can"></i></div></div>`;
  for (const [piece, at] of [['b', 100] as const, ['i', top] as const]) {
    const box = { top: at, bottom: at + 60, height: 60 } as DOMRect;
    vi.spyOn(document.querySelector(piece) as Element, 'getBoundingClientRect').mockReturnValue(box);
  }
  render(ScrollToTarget);
}

afterEach(cleanup);

it('the button appears if a touchable piece of a part with many pieces is below the visible part', () => {
  show('data-each', innerHeight + 10);
  expect(screen.queryByTestId('to-wanted')).not.toBeNull();
  cleanup();
  show('data-each', 300);
  expect(screen.queryByTestId('to-wanted')).toBeNull();
});

it('elsewhere one visible piece is sufficient', () => {
  show('', innerHeight + 10);
  expect(screen.queryByTestId('to-wanted')).toBeNull();
});

it('the page scrolls back at the next decision, unless the player has scrolled', () => {
  const scroll = vi.spyOn(window, 'scrollTo').mockImplementation((to) => {
    Object.assign(window, { scrollY: (to as ScrollToOptions).top });
  });
  const jump = (): void => {
    Object.assign(window, { scrollY: 0 });
    show('data-each', innerHeight + 10);
    screen.getByTestId('to-wanted').click();
    Object.assign(window, { scrollY: 240 });
    window.dispatchEvent(new Event('scrollend'));
    cleanup();
  };
  Element.prototype.scrollIntoView = vi.fn();
  jump();
  show('', 300);
  expect(window.scrollY).toBe(0);
  cleanup();
  jump();
  Object.assign(window, { scrollY: 100 });
  scroll.mockClear();
  show('', 300);
  expect(scroll).not.toHaveBeenCalled();
  cleanup();
  jump();
  show('data-each', innerHeight + 10);
  expect(window.scrollY).toBe(240);
});
