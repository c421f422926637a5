import { Camera, type Aim } from './camera.svelte';
import type { Layout } from './layout';
import { CELL, type Spot, type Standing } from './shapes';

/** The minimum size in pixels of a chosen cell, and the size to which smaller cells are enlarged. */
const VISIBLE = 22;
const COMFORTABLE = 50;
/** The largest scale at which a single player's mat is shown, and the smallest scale that is worth the movement. */
const CLOSE = 2.5;
const CLOSER = 1.2;

/**
 * The visible part of the table, which is the whole table, one player's plot, or a part that the player has moved to.
 */
export class Outlook {
  camera = new Camera();
  following = $state<'all' | 'hand' | number>('all');
  #layout = $state.raw<Layout | null>(null);
  /** The visible part before the zoom to a cell. */
  #before: 'all' | number | null = null;

  /** Apply a new layout. Mats change only with the window; the part that was visible then stays visible. */
  laid(layout: Layout): void {
    const before = this.#layout;
    this.#layout = layout;
    const { following, camera } = this;
    if (!before) camera.jump(this.#allOf(layout));
    else if (following === 'all') camera.glide(this.#allOf(layout));
    else if (following !== 'hand') this.#show(following);
    else {
      const { x, y, zoom } = camera.goal;
      const [wider, higher] = [layout.box.width / before.box.width, layout.box.height / before.box.height];
      camera.glide({ x: x * wider, y: y * higher, zoom });
    }
  }

  /**
   * Return the position of a cell of the unfinished structure, and the pixels per unit there, or null if the player has
   * no unfinished structure.
   */
  spotOf(owner: number, { x, y }: Spot): Standing | null {
    const growing = this.#layout?.plots.find(({ seat }) => seat === owner)?.growing;
    if (!growing) return null;
    const side = growing.scale * CELL;
    return { x: growing.x + x * side, y: growing.y + y * side, scale: growing.scale };
  }

  /** Show the whole table. */
  all(): void {
    this.following = 'all';
    this.#before = null;
    if (this.#layout) this.camera.glide(this.#allOf(this.#layout));
  }

  /** Whether a player's plot would be clearly larger than in the whole table. */
  enlarges(seat: number): boolean {
    const plot = this.#layout?.plots.find((one) => one.seat === seat);
    return plot !== undefined && this.camera.aimAt(plot.box, CLOSE).zoom > CLOSER;
  }

  /** Show one player's plot. If this plot is already shown or would not be larger, show the whole table. */
  plot(seat: number): void {
    if (!this.enlarges(seat) || this.following === seat) {
      this.all();
      return;
    }
    this.following = seat;
    this.#before = null;
    this.#show(seat);
  }

  /** Show the whole table if one of these cells is out of view. */
  reveal(cells: readonly (Spot & { owner: number })[]): void {
    const { goal, width, height } = this.camera;
    const hidden = (spot: Spot | null): boolean =>
      spot !== null &&
      (Math.abs(spot.x - goal.x) * goal.zoom > width / 2 || Math.abs(spot.y - goal.y) * goal.zoom > height / 2);
    if (this.following !== 'all' && cells.some((cell) => hidden(this.spotOf(cell.owner, cell)))) this.all();
  }

  /** Move the table by hand. */
  drag(dx: number, dy: number): void {
    this.#byHand();
    this.camera.drag(dx, dy);
  }

  zoom(factor: number, at?: Spot): void {
    this.#byHand();
    this.camera.zoomBy(factor, at, at === undefined);
  }

  /**
   * Bring a cell into view, with the space for its flag. If the cell is already visible and not tiny, the view stays;
   * otherwise the view moves as little as possible.
   */
  approach({ x, y, scale }: Standing): void {
    if (!this.#layout) return;
    const { camera } = this;
    const side = scale * CELL;
    const zoom = camera.goal.zoom * side >= VISIBLE ? camera.goal.zoom : COMFORTABLE / side;
    const aim = camera.nearestTo({ x, y }, side, zoom, this.#layout.box);
    if (alike(aim, camera.goal)) return;
    if (this.following !== 'hand') this.#before = this.following;
    this.following = 'hand';
    camera.glide(aim);
  }

  /** Return to the view before the zoom to a cell, unless the player has moved the table since. */
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

  #show(seat: number): void {
    const plot = this.#layout?.plots.find((one) => one.seat === seat);
    if (plot) this.camera.glide(this.camera.aimAt(plot.box, CLOSE));
  }

  #allOf({ box }: Layout): Aim {
    return this.camera.aimAt(box, 1, 0);
  }
}

function alike(one: Aim, other: Aim): boolean {
  return one.zoom === other.zoom && Math.hypot(one.x - other.x, one.y - other.y) < 1;
}
