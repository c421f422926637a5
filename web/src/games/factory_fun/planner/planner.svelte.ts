import type { Colour, Components, FunView, PlacedPiece, Player } from '../types';
import { cellsOf, isFloor, isMachine, isPipe, key, same, turnedBy, type Cell } from './geometry';
import { Dragging } from './dragging.svelte';
import { History } from './history.svelte';
import { countOf, fitted, lay, pieceAt, serving, turnPiece, without, type Plan, type Site } from './plan';
import { leftOf } from './stock';

/**
 * The held tool, which decides whether the next touch of a cell lays a piece or removes a piece. `turned`: the player
 * has rotated the piece. `from`: the old position of a moved piece. `given`: the planner chose the piece automatically.
 */
export type Tool =
  | { kind: 'piece'; piece: string; turn: number; turned?: boolean; from?: PlacedPiece | undefined; given?: boolean }
  | { kind: 'eraser' };

/** The reason why the last touch had no effect. */
export type Wrong = 'fit' | 'none' | 'machine' | 'stays' | 'empty' | 'pick' | 'pillar';

export interface Given {
  view: FunView;
  components: Components;
  me: number;
}

/**
 * The build that the player plans: the pieces in the hall, the held piece, and the selected piece. The planner does not
 * know the rules.
 */
export class Planner {
  readonly history = new History();
  #given: () => Given;
  #tool = $state.raw<Tool | null>(null);
  #selected = $state.raw<PlacedPiece | null>(null);
  #drag = new Dragging();
  cursor = $state.raw<Cell | null>(null);
  #hovered = $state.raw<Cell | null>(null);
  wrong = $state<Wrong | ''>('');

  constructor(given: () => Given) {
    this.#given = given;
  }

  get player(): Player | undefined {
    const { view, me } = this.#given();
    return view.players[me];
  }

  #site = $derived.by((): Site => ({ components: this.#given().components, board: this.player?.board ?? '' }));

  get site(): Site {
    return this.#site;
  }

  /** The factory at the start of the round. */
  #start = $derived.by((): Plan => ({ pieces: this.player?.pieces ?? [], any: null }));

  get start(): Plan {
    return this.#start;
  }

  /** Start a plan from the current factory. */
  begin(): void {
    this.history.begin(this.#start);
    this.clear();
  }

  /** Hold the new machine, unless the plan already contains it. */
  give(): void {
    const { waiting } = this;
    if (waiting && !this.#tool) this.#tool = { kind: 'piece', piece: waiting, turn: 0, given: true };
  }

  #plan = $derived(this.#drag.shown(this.#site, this.history.now));

  /** The pieces in the hall, including the piece that the player is drawing or moving. */
  get plan(): Plan {
    return this.#plan;
  }

  get tool(): Tool | null {
    return this.#tool;
  }

  /** The piece that the player has selected. */
  get selected(): PlacedPiece | null {
    return this.#selected && this.#plan.pieces.includes(this.#selected) ? this.#selected : null;
  }

  /** Whether the player is moving a piece or drawing pipes. */
  get busy(): boolean {
    return this.#drag.busy;
  }

  /** The cell under the pointer that holds a piece. */
  get hovered(): Cell | null {
    return this.#hovered;
  }

  set hovered(cell: Cell | null) {
    // a pointer movement within a cell causes no redraw
    if (!cell || !this.#hovered || !same(cell, this.#hovered)) this.#hovered = cell;
  }

  /** The held piece in its current position and rotation, or null if it is over no cell or does not fit. */
  #ghost = $derived.by((): PlacedPiece | null => {
    const [tool, cell] = [this.#tool, this.#hovered];
    if (tool?.kind !== 'piece' || !cell) return null;
    return this.#lying(tool, cell);
  });

  /**
   * Return the held piece as a touch of a cell would lay it. The piece is rotated towards the openings around the cell,
   * unless the player has rotated it.
   */
  #lying({ piece, turn, turned, from }: Tool & { kind: 'piece' }, cell: Cell): PlacedPiece | null {
    return (turned ? fitted : serving)(this.#site, this.history.now, { piece, turn, ...cell }, from);
  }

  get ghost(): PlacedPiece | null {
    return this.#ghost;
  }

  /** The machine that must still be placed, or null if it is placed. */
  get waiting(): string | null {
    const machine = this.player?.machine ?? null;
    return machine && countOf(this.#plan, machine) === 0 ? machine : null;
  }

  /** Whether the player must choose the colour of the supply that comes with the taken machine. */
  get naming(): boolean {
    const machine = this.player?.machine;
    return machine ? this.#site.components.machines[machine]?.bonus === 'any' : false;
  }

  /** Return the number of remaining pieces of a kind, or null if the number is unlimited. */
  left(piece: string): number | null {
    return leftOf(this.#site, this.player, this.#plan, piece);
  }

  at(cell: Cell): PlacedPiece | undefined {
    return pieceAt(this.#site, this.#plan, cell);
  }

  /** Hold a piece or the eraser. A second call puts the piece or eraser back. */
  take(kind: string): void {
    const tool = this.#tool;
    const again = tool?.kind === 'piece' ? tool.piece === kind && !tool.from && !tool.given : kind === tool?.kind;
    if (again) this.clear();
    else this.hold(kind);
  }

  /** Hold a piece or the eraser, even if the player already holds it. A machine in the hall is selected instead. */
  hold(kind: string): void {
    this.#begin();
    this.#selected = null;
    const laid = this.#plan.pieces.find(({ piece }) => piece === kind && piece === this.player?.machine);
    if (laid) {
      this.#tool = null;
      this.#selected = laid;
    } else if (kind === 'eraser') this.#tool = { kind };
    else if (this.left(kind) === null || Number(this.left(kind)) > 0)
      this.#tool = { kind: 'piece', piece: kind, turn: 0 };
    else {
      this.#tool = null;
      this.wrong = 'none';
    }
  }

  /** Lift the selected piece so that it can be laid elsewhere. */
  carry(): void {
    const laid = this.selected;
    if (!laid) return;
    this.#begin();
    this.#tool = { kind: 'piece', piece: laid.piece, turn: laid.turn, from: laid };
  }

  /** Handle a touch of a cell. */
  touch(cell: Cell): void {
    this.#begin();
    const tool = this.#tool;
    if (!isFloor(this.#site.components, this.#site.board, cell)) {
      this.#selected = null;
      this.wrong = tool ? 'fit' : 'pillar';
      return;
    }
    this.cursor = cell;
    if (tool?.kind === 'eraser') this.#remove(this.at(cell));
    else if (tool) this.#lay(tool, cell);
    else this.#choose(cell);
  }

  #choose(cell: Cell): void {
    const [laid, { selected }] = [this.at(cell), this];
    if (laid && laid === selected) this.turn(1);
    else if (laid) this.#selected = laid;
    else if (selected && !isPipe(this.#site.components, selected.piece)) this.#move(selected, cell);
    else if (selected) this.#selected = null;
    else if (this.waiting) this.#lay({ kind: 'piece', piece: this.waiting, turn: 0 }, cell);
    else this.wrong = 'pick';
  }

  #lay(tool: Tool & { kind: 'piece' }, cell: Cell): void {
    const { piece, from } = tool;
    const there = this.at(cell);
    if (there?.piece === piece && there !== from) {
      // a second touch rotates the piece
      const turned = this.#turned(there, 1);
      if (turned) this.#tool = { ...tool, turn: turned.turn };
      return;
    }
    const laid = this.#lying(tool, cell);
    if (!laid) {
      this.wrong = there && isMachine(this.#site.components, there.piece) ? 'machine' : 'fit';
      return;
    }
    this.#commit(lay(this.#site, this.history.now, laid, from));
    if (!from && this.left(piece) === null) return;
    if (!from && piece !== this.player?.machine && Number(this.left(piece)) > 0) return;
    this.#tool = null;
    this.#selected = laid;
  }

  #move(laid: PlacedPiece, cell: Cell): void {
    const next = serving(this.#site, this.history.now, { ...laid, ...cell }, laid);
    if (!next) {
      this.wrong = 'fit';
      return;
    }
    this.#commit(lay(this.#site, this.history.now, next, laid));
    this.#selected = next;
  }

  /** Rotate the held piece or the selected piece. */
  turn(by: 1 | -1): void {
    this.#begin();
    const [tool, { selected }] = [this.#tool, this];
    if (tool?.kind === 'piece') {
      const turn = turnedBy(this.#site.components, tool.piece, tool.turn, by);
      this.#tool = { ...tool, turn, turned: true };
      return;
    }
    const laid = selected ?? (this.cursor ? this.at(this.cursor) : undefined);
    if (!laid) return;
    const turned = this.#turned(laid, by);
    if (turned) this.#selected = turned;
    else this.wrong = 'fit';
  }

  /** The plan before and the plan after the rotations of a piece. */
  #turning: { before: { plan: Plan; laid: PlacedPiece }; after: Plan } | null = null;

  /** Rotate a laid piece. Returns null if the piece fits in no other rotation. */
  #turned(laid: PlacedPiece, by: 1 | -1): PlacedPiece | null {
    const { now } = this.history;
    const before = this.#turning?.after === now ? this.#turning.before : { plan: now, laid };
    const same = before.laid.piece === laid.piece && key(before.laid) === key(laid);
    const from = same ? before : { plan: now, laid };
    const turned = turnPiece(this.#site, from, laid.turn, by);
    if (!turned) return null;
    this.#commit(turned.plan, from.plan);
    this.#turning = { before: from, after: this.history.now };
    return this.#plan.pieces.find((one) => one === turned.laid) ?? turned.laid;
  }

  /** Remove the selected piece or the piece on a cell. */
  remove(cell: Cell | null = this.cursor): void {
    this.#begin();
    this.#remove(this.selected ?? (cell ? this.at(cell) : undefined));
  }

  #remove(laid: PlacedPiece | undefined): void {
    if (!laid) {
      this.wrong = 'empty';
    } else if (isMachine(this.#site.components, laid.piece) && laid.piece !== this.player?.machine) {
      this.wrong = 'stays';
    } else {
      this.history.commit(without(this.history.now, laid));
      this.#selected = null;
    }
  }

  /** Choose the colour of the supply that comes with the machine. */
  name(colour: Colour): void {
    this.#begin();
    this.history.commit({ ...this.history.now, any: colour });
  }

  /** Start to draw pipes from a cell, or extend them to a cell. */
  draw(cell: Cell): void {
    if (!this.busy) {
      this.#begin();
      this.#selected = null;
    }
    this.cursor = this.#drag.draw(this.#site, this.history.now, cell);
  }

  /** Lift a piece that is being dragged. */
  lift(laid: PlacedPiece): void {
    this.#begin();
    this.#tool = null;
    this.#selected = laid;
    this.#drag.lift(laid);
  }

  /** Place the lifted piece with its first cell over a cell, if the piece fits there. */
  lead(cell: Cell): void {
    this.#drag.lead(this.#site, this.history.now, cell);
    this.#selected = this.#drag.moved;
  }

  /** Finish a drag and keep the drawn or moved pieces. */
  settle(): void {
    const { plan } = this;
    this.#drag.end();
    this.#commit(plan);
  }

  /** Cancel the current drag. */
  drop(): void {
    this.#drag.end();
  }

  /** Replace the whole plan. Undo restores the previous plan. */
  accept(plan: Plan): void {
    this.clear();
    this.history.commit(plan);
  }

  restart(): void {
    this.accept(this.#start);
    this.give();
  }

  undo(): void {
    this.#begin();
    this.history.undo();
    this.give();
  }

  redo(): void {
    this.#begin();
    this.history.redo();
  }

  /** Put back the held piece and deselect the selected piece. */
  clear(): void {
    this.drop();
    this.#tool = null;
    this.#selected = null;
    this.wrong = '';
  }

  #covered = $state.raw<{ plan: Plan; pieces: readonly string[] } | null>(null);

  /** The supplies and reservoirs that the last step has covered and returned to the stock. */
  get returned(): readonly string[] {
    return this.#covered?.plan === this.history.now ? this.#covered.pieces : [];
  }

  /** Commit a step that may cover pieces of the plan before it. */
  #commit(plan: Plan, before: Plan = this.history.now): void {
    const kinds = before.pieces.map(({ piece }) => piece).filter((one, at, all) => all.indexOf(one) === at);
    const pieces = kinds.filter((one) => this.left(one) !== null && countOf(plan, one) < countOf(before, one));
    this.history.commit(plan);
    this.#covered = { plan: this.history.now, pieces };
  }

  /** Whether the player has laid, rotated or moved a piece in this build. */
  isFresh(laid: PlacedPiece): boolean {
    return !this.#start.pieces.includes(laid);
  }

  /** The cells of the selected piece, given by row and column. */
  get chosenCells(): string[] {
    const { selected } = this;
    return selected ? cellsOf(this.#site.components, selected).map(key) : [];
  }

  #begin(): void {
    if (this.busy) this.settle();
    this.wrong = '';
  }
}
