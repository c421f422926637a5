/** Whether `touch-action` leaves no one-finger gesture to the page. */
export function holdsStill(on: Element): boolean {
  return ['none', 'pinch-zoom'].includes(getComputedStyle(on).touchAction);
}

/**
 * A handler for `touchmove`. Where one finger moves pieces and not the page, the browser must not see the movement.
 * Otherwise Chromium takes a quick movement for a fling and uses the next touch to stop it. Then the touched button
 * gets no click.
 */
export function keepStill(event: TouchEvent, on: Element): void {
  if (event.cancelable && event.touches.length === 1 && holdsStill(on)) event.preventDefault();
}
