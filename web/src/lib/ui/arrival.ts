/** A page was changed, and nothing of the new one has the focus yet. */
let arriving = false;

addEventListener('hashchange', () => {
  arriving = true;
});

/**
 * For the heading of a page, or its board: there the focus is after a change of pages, and not where nothing is any more.
 * Whoever has gone on already is left alone.
 */
export function arrival(element: HTMLElement): () => void {
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  if (arriving && isFree()) {
    arriving = false;
    element.focus({ preventScroll: true });
  }
  return () => {
    // what stood in for the page while it came had the focus
    if (document.activeElement === element) arriving = true;
  };
}

function isFree(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
