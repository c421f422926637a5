import type { PlacedPiece } from '../types';
import { key, same, type Cell } from './geometry';
import { fits, lay, type Plan, type Site } from './plan';
import { led, stroke } from './stroke';

/** The unfinished change of a plan while a finger or key is down. */
export class Dragging {
  #path = $state.raw<readonly Cell[]>([]);
  #lifted = $state.raw<PlacedPiece | null>(null);
  #moved = $state.raw<PlacedPiece | null>(null);

  get busy(): boolean {
    return this.#path.length > 0 || this.#lifted !== null;
  }

  /** The dragged piece on the cell where a release would lay it. */
  get moved(): PlacedPiece | null {
    return this.#moved;
  }

  /** The plan including the drawn pipes or the moved piece. */
  shown(site: Site, now: Plan): Plan {
    if (this.#path.length > 1) return stroke(site, now, this.#path);
    if (this.#lifted && this.#moved && this.#moved !== this.#lifted) return lay(site, now, this.#moved, this.#lifted);
    return now;
  }

  /** Start to draw pipes on a cell, or extend the pipes to this cell. Returns the cell where the pipes end. */
  draw(site: Site, now: Plan, cell: Cell): Cell {
    const path = this.#path.length === 0 ? [cell] : led(site, now, this.#path, cell);
    // an unchanged path keeps its array, because a new array would trigger an update
    if (path.map(key).join(' ') !== this.#path.map(key).join(' ')) this.#path = path;
    return this.#path.at(-1) ?? cell;
  }

  lift(laid: PlacedPiece): void {
    this.#lifted = laid;
    this.#moved = laid;
  }

  /** Place the lifted piece with its first cell over a cell, if the piece fits there. */
  lead(site: Site, now: Plan, cell: Cell): void {
    const laid = this.#lifted;
    if (!laid) return;
    const next = { ...laid, ...cell };
    if (fits(site, now, next, laid)) this.#moved = same(next, laid) ? laid : next;
  }

  end(): void {
    this.#path = [];
    this.#lifted = null;
    this.#moved = null;
  }
}
