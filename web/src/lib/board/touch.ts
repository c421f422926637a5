/** Whether an element's `touch-action` leaves no one-finger gesture to the page. */
export function holdsStill(on: Element): boolean {
  return ['none', 'pinch-zoom'].includes(getComputedStyle(on).touchAction);
}

/**
 * Handle `touchmove` where one finger moves pieces instead of the page, so that the browser ignores the movement. If
 * the browser saw the movement, Chromium would take a quick movement for a fling and use the next touch to stop the
 * fling instead of clicking a button.
 */
export function keepStill(event: TouchEvent, on: Element): void {
  if (event.cancelable && event.touches.length === 1 && holdsStill(on)) event.preventDefault();
}
