import { cubicInOut } from 'svelte/easing';
import { prefersReducedMotion, Tween } from 'svelte/motion';
import type { Box, Spot } from './shapes';

/** The visible part of the table, which is defined by the point in the middle of the window and the scale. */
export interface Aim {
  x: number;
  y: number;
  /** The zoom, which is 1 when the whole table fills the window. */
  zoom: number;
}

const SMALLEST = 0.5;
const LARGEST = 5;
/** The margin around a square that is scrolled into view, in pixels, with space for the flag of a tile. */
const MARGIN = 36;
export const GLIDE = 420;

/** The camera over the table. The camera follows a finger or mouse immediately and moves smoothly on its own. */
export class Camera {
  #tween = new Tween<Aim>({ x: 0, y: 0, zoom: 1 }, { easing: cubicInOut });
  width = $state(0);
  height = $state(0);

  /** The current view, which may be moving. */
  get aim(): Aim {
    return this.#tween.current;
  }

  /** The view at the end of the current movement. */
  get goal(): Aim {
    return this.#tween.target;
  }

  get gliding(): boolean {
    const { aim, goal } = this;
    return aim.x !== goal.x || aim.y !== goal.y || aim.zoom !== goal.zoom;
  }

  /** The current view as an SVG transform of the table. */
  get transform(): string {
    const { x, y, zoom } = this.aim;
    return `translate(${this.width / 2 - x * zoom} ${this.height / 2 - y * zoom}) scale(${zoom})`;
  }

  /** Return the pixel of the window at a point of the table. */
  over(spot: Spot): Spot {
    const { x, y, zoom } = this.aim;
    return { x: this.width / 2 + (spot.x - x) * zoom, y: this.height / 2 + (spot.y - y) * zoom };
  }

  /** Return the point of the table at a pixel of the window. */
  under(pixel: Spot): Spot {
    const { x, y, zoom } = this.aim;
    return { x: x + (pixel.x - this.width / 2) / zoom, y: y + (pixel.y - this.height / 2) / zoom };
  }

  jump(aim: Aim): void {
    void this.#tween.set(within(aim), { duration: 0 });
  }

  glide(aim: Aim): void {
    void this.#tween.set(within(aim), { duration: prefersReducedMotion.current ? 0 : GLIDE });
  }

  /** Move the view by pixels, as a finger or mouse does. */
  drag(dx: number, dy: number): void {
    const { x, y, zoom } = this.aim;
    this.jump({ x: x - dx / zoom, y: y - dy / zoom, zoom });
  }

  /** Zoom in (if the factor is greater than 1) or out. The point at the given pixel stays in place. */
  zoomBy(factor: number, pixel: Spot = { x: this.width / 2, y: this.height / 2 }, glide = false): void {
    const from = glide ? this.goal : this.aim;
    const zoom = Math.min(LARGEST, Math.max(SMALLEST, from.zoom * factor));
    const dx = (pixel.x - this.width / 2) * (1 / from.zoom - 1 / zoom);
    const dy = (pixel.y - this.height / 2) * (1 / from.zoom - 1 / zoom);
    const aim = { x: from.x + dx, y: from.y + dy, zoom };
    if (glide) this.glide(aim);
    else this.jump(aim);
  }

  /** Return the view in which a box exactly fills the window. */
  aimAt(box: Box, largest = LARGEST, margin = 12): Aim {
    const zoom = Math.min(
      largest,
      Math.max(1, this.width - 2 * margin) / box.width,
      Math.max(1, this.height - 2 * margin) / box.height,
    );
    return { x: box.x + box.width / 2, y: box.y + box.height / 2, zoom };
  }

  /**
   * Return the view nearest to the target view that shows a whole square at the given zoom, and as little as possible
   * outside a box.
   */
  nearestTo({ x, y }: Spot, side: number, zoom: number, box: Box): Aim {
    const { goal, width, height } = this;
    const along = (aim: number, middle: number, window: number, start: number, length: number): number => {
      const half = window / 2 / zoom;
      const room = Math.max(0, half - side / 2 - MARGIN / zoom);
      const shown = Math.min(Math.max(aim, middle - room), middle + room);
      return length <= 2 * half + 1
        ? start + length / 2
        : Math.min(Math.max(shown, start + half), start + length - half);
    };
    return { x: along(goal.x, x, width, box.x, box.width), y: along(goal.y, y, height, box.y, box.height), zoom };
  }
}

function within({ x, y, zoom }: Aim): Aim {
  return { x, y, zoom: Math.min(LARGEST, Math.max(SMALLEST, zoom)) };
}
