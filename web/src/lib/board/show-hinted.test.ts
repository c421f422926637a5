// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { showHinted } from './show-hinted';

const scrolled = vi.fn();

/** Show a header, a bar at 600 pixels, and hinted pieces between these heights. */
function page(...pieces: [top: number, bottom: number][]): void {
  const at = (top: number, bottom: number, element: Element | null) => {
    if (element) element.getBoundingClientRect = () => new DOMRect(0, top, 10, bottom - top);
  };
  const marks = pieces.map(() => '<i class="hinted"></i>').join('');
  document.body.innerHTML = `<div class="room"><header></header></div><div id="board">${marks}</div><p data-testid="action-bar"></p>`;
  at(0, 50, document.querySelector('header'));
  at(600, 800, document.querySelector('p'));
  document.querySelectorAll('.hinted').forEach((mark, i) => at(...(pieces[i] ?? [0, 0]), mark));
}

beforeEach(() => {
  scrolled.mockClear();
  vi.stubGlobal('scrollBy', scrolled);
});

it('a covered piece of a hint scrolls into view, and the others stay visible', () => {
  page([300, 400], [550, 650]);
  showHinted();
  expect(scrolled).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ top: 62 }));
  page([100, 200], [550, 650]);
  showHinted();
  expect(scrolled).toHaveBeenLastCalledWith(expect.objectContaining({ top: 38 }));
});

it('the page does not scroll if no piece is covered or marked', () => {
  page([100, 200]);
  showHinted();
  page();
  showHinted();
  expect(scrolled).not.toHaveBeenCalled();
});
