import { on } from 'svelte/events';
import { keysOf, onKey } from '../ui/keyboard';

const DIRECTIONS: Record<string, [dx: number, dy: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface Spot {
  x: number;
  y: number;
}

/**
 * Return the index of the nearest point in a direction, or -1 if there is none. Points away from the axis count as
 * farther away.
 */
export function nearest(from: Spot, spots: readonly Spot[], [dx, dy]: [number, number]): number {
  let best = -1;
  let least = Infinity;
  spots.forEach((spot, i) => {
    const ahead = (spot.x - from.x) * dx + (spot.y - from.y) * dy;
    const aside = Math.abs((spot.x - from.x) * dy) + Math.abs((spot.y - from.y) * dx);
    const distance = ahead + 2 * aside;
    if (ahead > 1 && distance < least) {
      best = i;
      least = distance;
    }
  });
  return best;
}

/**
 * Make each arrow key move the focus to the nearest touchable piece in its direction, within an element. With Shift,
 * the keys also reach pieces that cannot be touched.
 */
export function arrows(root: HTMLElement): () => void {
  function go(direction: [dx: number, dy: number], { target, shiftKey }: KeyboardEvent): boolean {
    if (!(target instanceof Element) || (target !== root && !target.closest('[data-piece]'))) return false;
    const wanted = shiftKey ? '[data-piece]:is([tabindex], button)' : '[data-piece][tabindex="0"]';
    const pieces = [...root.querySelectorAll<HTMLElement>(wanted)].filter((piece) => piece !== target);
    const found = target === root ? 0 : nearest(middle(target), pieces.map(middle), direction);
    pieces[found]?.focus();
    return pieces[found] !== undefined;
  }
  return on(root, 'keydown', onKey(keysOf(DIRECTIONS, go)));
}

function middle(element: Element): Spot {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}
