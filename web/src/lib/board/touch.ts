/** Whether `touch-action` leaves the page no movement of one finger. */
export function holdsStill(on: Element): boolean {
  return ['none', 'pinch-zoom'].includes(getComputedStyle(on).touchAction);
}

/**
 * For `touchmove`: where one finger moves pieces and not the page, the browser shall see nothing of it. Chromium otherwise
 * takes a quick movement for a fling, and the next touch for one that stops it: that button gets no click.
 */
export function keepStill(event: TouchEvent, on: Element): void {
  if (event.cancelable && event.touches.length === 1 && holdsStill(on)) event.preventDefault();
}
