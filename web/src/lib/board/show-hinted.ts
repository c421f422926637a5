/** The pixels between a piece and the edge of the visible part. */
const AROUND = 12;

/** Scroll a phone's page as little as possible, so that the bar covers no piece of a hint. */
export function showHinted(): void {
  const boxes = [...document.querySelectorAll('#board .hinted')].map((piece) => piece.getBoundingClientRect());
  const header = document.querySelector('.room > header')?.getBoundingClientRect().bottom ?? 0;
  const bar = document.querySelector('[data-testid=action-bar]')?.getBoundingClientRect().top ?? innerHeight;
  const covered = Math.max(...boxes.map(({ bottom }) => bottom)) - bar + AROUND;
  const room = Math.min(...boxes.map(({ top }) => top)) - header - AROUND;
  const top = Math.min(covered, room);
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (top > 0) scrollBy({ top, behavior: calm ? 'auto' : 'smooth' });
}
