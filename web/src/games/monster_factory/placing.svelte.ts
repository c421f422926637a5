import type { Decision } from '../../lib/net/wire';
import { cellsOf, fitting, turnedOn, type Cell, type Placement } from './placements';

/** The cell and rotation of the drawn tile; at a new decision it is over none. */
export class Placing {
  #decision: () => Decision | null;
  #stuck: () => void;
  #for = $state.raw('');
  #turn = $state(0);
  #chosen = $state.raw('');
  #hovered = $state.raw('');
  /** Only the keyboard focus chose the cell. */
  #passing = false;

  /** `stuck` is called on a turn over a cell where the tile fits in one rotation only. */
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

  /** The cells that the tile fits, mine first. */
  get cells(): readonly Cell[] {
    return this.#cells;
  }

  /** The way round in which the tile is held, in quarter turns clockwise. */
  get turn(): number {
    return this.placement?.turn ?? (this.#mine ? this.#turn : 0);
  }

  /** The cell that was touched. */
  get chosen(): Cell | null {
    return this.#mine ? this.#cell(this.#chosen) : null;
  }

  /** The cell that is touched, or that the pointer is over. */
  get cell(): Cell | null {
    return this.chosen ?? this.#cell(this.#hovered);
  }

  /** The action for the current cell and rotation; null over no cell. */
  get placement(): Placement | null {
    const { cell } = this;
    return cell ? fitting(cell, this.#mine ? this.#turn : 0) : null;
  }

  /** The pointer is over a cell, or over none. */
  hover(cell: Cell | null): void {
    this.#hovered = cell?.id ?? '';
  }

  /** Hold the tile over a cell, as it is turned. */
  choose(cell: Cell): void {
    this.#begin();
    this.#turn = fitting(cell, this.#turn).turn;
    this.#chosen = cell.id;
    this.#passing = false;
  }

  /** The focus leads to a cell: hold the tile over it, unless another was chosen by more than the focus. */
  pass(cell: Cell): boolean {
    if (this.chosen && !this.#passing) return false;
    this.choose(cell);
    this.#passing = true;
    return true;
  }

  /** Touch a cell: hold the tile over it, or turn it if it is there already. */
  touch(cell: Cell): void {
    if (this.chosen?.id === cell.id) this.turnBy(1);
    else this.choose(cell);
  }

  /** Turn the tile, over a cell only to where it fits. */
  turnBy(by: 1 | -1): void {
    const { cell, placement } = this;
    this.#begin();
    if (cell?.turns.length === 1) this.#stuck();
    this.#turn = cell && placement ? turnedOn(cell, placement, by).turn : (this.#turn + by + 4) % 4;
  }

  /** On to the next cell, or back to the one before. */
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
  }

  /** The kept state belongs to the current decision. */
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
