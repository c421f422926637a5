/** Whether the page has changed and no element of the new page has got the focus yet. */
let arriving = false;
/** The last element that got the focus. The element may be a placeholder of a page that was still loading. */
let last: Element | null = null;

addEventListener('hashchange', () => {
  arriving = true;
});

/**
 * Give the focus to the heading or the board of a page after a change of pages, because the focused element no longer
 * exists. If the player has moved the focus in the meantime, the focus stays.
 */
export function arrival(element: HTMLElement): () => void {
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  // by then the previous element no longer exists
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
