import type { Hinting } from '../../../lib/board/hinting.svelte';
import type { Reasons } from '../../../lib/board/reasons.svelte';
import type { Cell } from '../placements';
import type { Placing } from '../placing.svelte';
import type { MonsterView } from '../types';
import type { Finishing } from './finishing.svelte';
import type { Gestures } from './gestures';
import type { Outlook } from './outlook.svelte';
import { CELL, type Spot } from './shapes';

/**
 * The objects that the touch handler needs. The view and the held tile change; the other objects stay the same for a
 * table.
 */
export interface Touched {
  view: () => MonsterView;
  placing: () => Placing;
  outlook: () => Outlook;
  finishing: () => Finishing;
  holding: () => string | null;
  busy: () => boolean;
  reasons: Reasons | undefined;
  hinting: Hinting | undefined;
  onplace: () => void;
}

/**
 * Handles fingers, mouse and wheel on the table: they place or rotate the tile, request a reason, or move the table.
 */
export class Touches implements Gestures {
  /** The position of the mouse in pixels, or null outside the table. */
  pointer = $state.raw<Spot | null>(null);
  /** The element of the table. */
  plane: Element | null = null;
  #on: Touched;

  constructor(on: Touched) {
    this.#on = on;
  }

  tap(pixel: Spot, target: Element): void {
    const { view, placing, outlook, finishing, busy, reasons, hinting, onplace } = this.#on;
    finishing().settle();
    const labelled = target.closest<SVGElement>('[data-seat]');
    if (labelled) {
      outlook().plot(Number(labelled.dataset['seat']));
      return;
    }
    if (target.closest('[data-confirm]')) {
      onplace();
      return;
    }
    if (busy()) return;
    const at = outlook().camera.under(pixel);
    const cell = this.#near(at, placing().cells);
    if (cell) {
      hinting?.changeChoice();
      placing().touch(cell);
      this.approach(cell);
      return;
    }
    placing().clear();
    const open = this.#near(
      at,
      view().structures.flatMap(({ cells, owner }) => cells.map((one) => ({ ...one, owner }))),
    );
    const built = target.closest<SVGElement>('[data-structure]')?.dataset['structure'];
    if (built !== undefined) this.#tapStructure(built);
    else if (open) void reasons?.refuse(open.id, []);
  }

  hover(pixel: Spot | null): void {
    const { placing, outlook, busy } = this.#on;
    this.pointer = pixel;
    if (!busy()) placing().hover(pixel ? this.#near(outlook().camera.under(pixel), placing().cells) : null);
  }

  /** Move the tile from the hand over the table, at a point of the screen. With null, the tile returns to the hand. */
  carry(at: Spot | null): void {
    const { placing, finishing, busy } = this.#on;
    finishing().settle();
    if (at && !busy()) placing().clear();
    this.hover(at && this.#pixel(at));
  }

  /** Lay the carried tile on the place at a point of the screen, if the tile fits there. */
  drop(at: Spot): void {
    const { placing, outlook, hinting, busy } = this.#on;
    const cell = this.#near(outlook().camera.under(this.#pixel(at)), placing().cells);
    this.carry(null);
    if (!cell || busy()) return;
    hinting?.changeChoice();
    placing().choose(cell);
    this.approach(cell);
  }

  drag(dx: number, dy: number): void {
    this.#on.outlook().drag(dx, dy);
  }

  zoom(factor: number, at: Spot): void {
    this.#on.outlook().zoom(factor, at);
  }

  /**
   * Rotate the held tile with the wheel, regardless of where the pointer is. With Ctrl, or without a tile, the wheel
   * zooms.
   */
  wheel(notch: -1 | 0 | 1): boolean {
    const { placing, holding, busy } = this.#on;
    if (!holding() || busy()) return false;
    if (notch !== 0) placing().turnBy(notch);
    return true;
  }

  approach(cell: Cell): void {
    const outlook = this.#on.outlook();
    const spot = outlook.spotOf(cell.owner, cell);
    if (spot) outlook.approach(spot);
  }

  /** Select the next place for the tile in the touched structure. If there is no such place, show the reason. */
  #tapStructure(id: string): void {
    const { view, placing, reasons } = this.#on;
    const cells = view().structures.find((one) => one.id === id)?.cells ?? [];
    const next = placing().cells.find((cell) => cells.some((one) => one.id === cell.id));
    if (!next) {
      void reasons?.refuse(id, []);
      return;
    }
    placing().choose(next);
    this.approach(next);
  }

  #pixel({ x, y }: Spot): Spot {
    const { left = 0, top = 0 } = this.plane?.getBoundingClientRect() ?? {};
    return { x: x - left, y: y - top };
  }

  /** Return the nearest of the given cells, if the point is on that cell or close enough for a finger. */
  #near<C extends Spot & { owner: number }>(at: Spot, cells: readonly C[]): C | null {
    const outlook = this.#on.outlook();
    let best: C | null = null;
    let least = 1;
    for (const cell of cells) {
      const spot = outlook.spotOf(cell.owner, cell);
      if (!spot) continue;
      const most = Math.max(0.72 * CELL * spot.scale, 30 / outlook.camera.aim.zoom);
      const far = Math.hypot(spot.x - at.x, spot.y - at.y) / most;
      if (far < least) [best, least] = [cell, far];
    }
    return best;
  }
}
