/** The page has changed, and nothing on the new page has the focus yet. */
let arriving = false;
/** The last element that got the focus; it may be a placeholder of a page that was still loading. */
let last: Element | null = null;

addEventListener('hashchange', () => {
  arriving = true;
});

/**
 * For the heading of a page, or its board: it gets the focus after a change of pages, because the focused element is
 * gone. A focus that the player has moved since stays.
 */
export function arrival(element: HTMLElement): () => void {
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  // by then what was there before is gone
  const frame = requestAnimationFrame(() => {
    if (!isFree() || !(arriving || last?.isConnected === false)) return;
    arriving = false;
    last = element;
    element.focus({ preventScroll: true });
  });
  return () => {
    cancelAnimationFrame(frame);
  };
}

function isFree(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
