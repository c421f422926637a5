import { Camera, type Aim } from './camera.svelte';
import { CELL, type Layout, type Plot, type Spot } from './layout';

/** How large a cell is brought so that it can be touched, and from which size on it is left as it is, in pixels. */
const COMFORTABLE = 50;
const TOUCHABLE = { finger: 40, mouse: 22 };

/** The visible part of the table: all of it, one player's plot, or the part that the player moved to. */
export class Outlook {
  camera = new Camera();
  following = $state<'all' | 'hand' | number>('all');
  #layout: Layout | null = null;
  /** The visible part before the approach to a cell. */
  #before: 'all' | number | null = null;

  /** Take over a new layout; the visible part stays visible. */
  laid(layout: Layout): void {
    const before = this.#layout;
    this.#layout = layout;
    const { following } = this;
    if (!before) this.camera.jump(this.#allOf(layout));
    else if (following === 'all') this.camera.glide(this.#allOf(layout));
    else {
      const plot = this.#nearest(before, this.camera.goal);
      const now = layout.plots.find(({ seat }) => seat === plot?.seat);
      if (!plot || !now) return;
      const [was, is] = [anchorOf(plot), anchorOf(now)];
      const { x, y, zoom } = this.camera.goal;
      this.camera.glide({ x: x + is.x - was.x, y: y + is.y - was.y, zoom });
    }
  }

  /** Where a cell of the structure in progress lies; null if there is none. */
  spotOf(owner: number, { x, y }: Spot): Spot | null {
    const growing = this.#layout?.plots.find(({ seat }) => seat === owner)?.growing;
    return growing ? { x: growing.x + x * CELL, y: growing.y + y * CELL } : null;
  }

  /** Show all of the table. */
  all(): void {
    this.following = 'all';
    this.#before = null;
    if (this.#layout) this.camera.glide(this.#allOf(this.#layout));
  }

  /** Show one player's plot; all of the table if it was that already. */
  plot(seat: number): void {
    const plot = this.#layout?.plots.find((one) => one.seat === seat);
    if (!plot || this.following === seat) {
      this.all();
      return;
    }
    this.following = seat;
    this.#before = null;
    this.camera.glide(this.camera.aimAt(plot.box, 1.2));
  }

  /** The hand moves the table. */
  drag(dx: number, dy: number): void {
    this.#byHand();
    this.camera.drag(dx, dy);
  }

  zoom(factor: number, at?: Spot): void {
    this.#byHand();
    this.camera.zoomBy(factor, at, at === undefined);
  }

  /** Bring a spot close enough to be touched, if it is not. */
  approach(spot: Spot): void {
    const { goal } = this.camera;
    const least = matchMedia('(pointer: coarse)').matches ? TOUCHABLE.finger : TOUCHABLE.mouse;
    if (goal.zoom * CELL >= least && this.camera.sees(spot)) return;
    if (this.following !== 'hand') this.#before = this.following;
    this.following = 'hand';
    this.camera.glide({ ...spot, zoom: Math.max(goal.zoom, COMFORTABLE / CELL) });
  }

  /** Back to what was looked at before a cell was approached, unless a hand has moved the table since. */
  withdraw(): void {
    const before = this.#before;
    if (before === null) return;
    if (before === 'all') this.all();
    else this.plot(before);
  }

  #byHand(): void {
    this.following = 'hand';
    this.#before = null;
  }

  #allOf({ box, zoom }: Layout): Aim {
    const aim = this.camera.aimAt(box, 1.1, 4);
    return { ...aim, zoom: Math.min(aim.zoom, zoom * 1.02) };
  }

  #nearest({ plots }: Layout, { x, y }: Spot): Plot | undefined {
    const far = ({ box }: Plot): number => Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y);
    return [...plots].sort((a, b) => far(a) - far(b))[0];
  }
}

function anchorOf({ growing, box }: Plot): Spot {
  return growing ?? { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
