import type { Decision } from '../../lib/net/wire';
import { cellsOf, fitting, turnedOn, type Cell, type Placement } from './placements';

/** The cell and rotation of the drawn tile. At a new decision, the tile is over no cell, unless it fits only one. */
export class Placing {
  #decision: () => Decision | null;
  #stuck: () => void;
  #for = $state.raw('');
  #turn = $state(0);
  #chosen = $state.raw('');
  #hovered = $state.raw('');
  /** The decision whose only cell the player has declined. */
  #declined = $state.raw('');
  /** Whether the cell was chosen only because the keyboard focus reached it. */
  #passing = false;

  /** `stuck` is called when the player rotates the tile over a cell where only one rotation fits. */
  constructor(decision: () => Decision | null, stuck: () => void = () => undefined) {
    this.#decision = decision;
    this.#stuck = stuck;
  }

  #owed = $derived.by(() => {
    const decision = this.#decision();
    return decision ? `${decision.seat} ${decision.since}` : '';
  });

  #cells = $derived.by(() => {
    const decision = this.#decision();
    return decision ? cellsOf(decision.actions, decision.seat) : [];
  });

  /** The cells where the tile fits, beginning with the cells of my structure. */
  get cells(): readonly Cell[] {
    return this.#cells;
  }

  /** The rotation of the held tile, in clockwise quarter turns. */
  get turn(): number {
    return this.placement?.turn ?? (this.#mine ? this.#turn : 0);
  }

  /** The cell that the player touched. */
  get touched(): Cell | null {
    return this.#mine ? this.#cell(this.#chosen) : null;
  }

  /** The touched cell, or the only cell where the tile fits. */
  get chosen(): Cell | null {
    const { cells, touched } = this;
    const only = cells.length === 1 && this.#declined !== this.#owed ? cells[0] : undefined;
    return touched ?? only ?? null;
  }

  /** The chosen cell, or, if no cell is chosen, the cell under the pointer. */
  get cell(): Cell | null {
    return this.chosen ?? this.#cell(this.#hovered);
  }

  /** The action for the current cell and rotation, or null if the tile is over no cell. */
  get placement(): Placement | null {
    const { cell } = this;
    return cell ? fitting(cell, this.#mine ? this.#turn : 0) : null;
  }

  /** Record that the pointer is over a cell, or over no cell. */
  hover(cell: Cell | null): void {
    this.#hovered = cell?.id ?? '';
  }

  /** Hold the tile over a cell in the current rotation. */
  choose(cell: Cell): void {
    this.#begin();
    this.#turn = fitting(cell, this.#turn).turn;
    this.#chosen = cell.id;
    this.#passing = false;
  }

  /** Hold the tile over a cell that has just got the focus, unless the player chose another cell by other means. */
  pass(cell: Cell): boolean {
    if (this.chosen && !this.#passing) return false;
    this.choose(cell);
    this.#passing = true;
    return true;
  }

  /** Hold the tile over the touched cell. If the tile is already there, rotate it. */
  touch(cell: Cell): void {
    // the first touch of an automatically chosen cell is no attempt to turn a tile that fits in one rotation
    if (this.chosen?.id === cell.id && (this.touched || cell.turns.length > 1)) this.turnBy(1);
    else this.choose(cell);
  }

  /** Rotate the tile. Over a cell, rotations that do not fit are skipped. */
  turnBy(by: 1 | -1): void {
    const { cell, placement } = this;
    this.#begin();
    if (cell?.turns.length === 1) this.#stuck();
    this.#turn = cell && placement ? turnedOn(cell, placement, by).turn : (this.#turn + by + 4) % 4;
  }

  /** Move the tile to the next or the previous cell. */
  step(by: 1 | -1): Cell | null {
    const { cells } = this;
    const i = cells.findIndex(({ id }) => id === this.chosen?.id);
    const next = cells[i < 0 ? (by > 0 ? 0 : cells.length - 1) : (i + by + cells.length) % cells.length];
    if (next) this.choose(next);
    return next ?? null;
  }

  /** Take the tile back into the hand. */
  clear(): void {
    this.#chosen = '';
    this.#declined = this.#owed;
  }

  /** Whether the stored state belongs to the current decision. */
  get #mine(): boolean {
    return this.#for === this.#owed;
  }

  #begin(): void {
    if (this.#mine) return;
    this.#for = this.#owed;
    this.#turn = 0;
    this.#chosen = '';
  }

  #cell(id: string): Cell | null {
    return this.#cells.find((cell) => cell.id === id) ?? null;
  }
}
