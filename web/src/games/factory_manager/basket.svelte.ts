import { untrack } from 'svelte';
import type { Sentence } from '../../lib/board/client';
import type { Decision, LegalAction } from '../../lib/net/wire';
import { typeOfTile } from './pieces';
import type { Figures } from './types';

/** The effects of a planned turn, which the engine computes (`codec/buying_plans.py`). */
export interface Effects {
  /** The actions in playing order. */
  actions: string[];
  paid: number;
  /** The remaining money, and the number of workers who can still act. */
  money: number;
  workers: number;
  before: Figures;
  after: Figures;
  /** The reason for each bought tile that must wait. */
  waits: Sentence[];
  /** The actions that are possible next. */
  next: LegalAction[];
}

interface Table {
  decision: () => Decision | null;
  /** Equal tiles in the same place have the same name. */
  kindOf: (piece: string) => string;
  check: ((plan: unknown) => Promise<Record<string, unknown> | null>) | undefined;
}

/**
 * The tiles that a player chooses to buy, lay and tear down in one turn, before the turn is played. A touched tile is
 * added if the engine accepts it; otherwise it replaces the chosen tiles. Construct the basket during component
 * initialisation.
 */
export class Basket {
  #table: () => Table;
  /** Called if the last touched tile cannot be combined with the others and is therefore chosen alone. */
  #onlast: (tile: string) => void;
  #tiles = $state.raw<readonly string[]>([]);
  #effects = $state.raw<{ of: string; found: Effects } | null>(null);
  #for = $state.raw('');

  constructor(table: () => Table, onlast: (tile: string) => void) {
    this.#table = table;
    this.#onlast = onlast;
    $effect(() => {
      if (this.#key !== '') void untrack(() => this.#ask(this.#key));
    });
  }

  #owed = $derived.by(() => {
    const decision = this.#table().decision();
    return decision?.prompt === 'buy' ? `${decision.seat} ${decision.since}` : '';
  });

  /** The chosen tiles in the order of the touches: at least two tiles, or none. */
  get tiles(): readonly string[] {
    return this.#owed !== '' && this.#for === this.#owed ? this.#tiles : [];
  }

  #turn = $derived.by(() => this.tiles.map((tile) => this.#textOf(tile)));
  #key = $derived.by(() => this.#turn.join());

  /** The effects of the chosen tiles, or null until the engine answers. */
  get effects(): Effects | null {
    return this.tiles.length > 0 && this.#effects?.of === this.#key ? this.#effects.found : null;
  }

  has(tile: string): boolean {
    return this.tiles.includes(tile);
  }

  /** Whether a tile can be added to the chosen tiles. */
  can(tile: string): boolean {
    const { effects } = this;
    return effects !== null && this.#actionOf(tile, effects.next) !== undefined;
  }

  /** Whether a second tile of this turn can be added to the first tile, because a worker is left for it. */
  fits(first: string, tile: string): boolean {
    const act = this.#actionOf(first, this.#actions);
    const workers: unknown = act?.preview['workers'];
    const other = this.#actionOf(tile, this.#actions);
    if (!this.#table().check || !act || !other || typeof workers !== 'number') return false;
    return workers > 0 || other.text.startsWith('lay ');
  }

  /** Add a second tile to the first tile. Returns false if it does not fit. */
  join(first: string, tile: string): boolean {
    const fits = this.fits(first, tile);
    if (fits) this.#put([first, tile]);
    return fits;
  }

  /** Replace the chosen tiles. If this is only one tile, it is returned and the basket is empty. */
  choose(tiles: readonly string[]): string | null {
    this.#put(tiles.length === 1 ? [] : tiles);
    return tiles.length === 1 ? (tiles[0] ?? null) : null;
  }

  #reject(): void {
    const last = this.tiles.at(-1);
    this.clear();
    if (last !== undefined) this.#onlast(last);
  }

  clear(): void {
    this.#tiles = [];
  }

  #put(tiles: readonly string[]): void {
    this.#for = this.#owed;
    this.#tiles = tiles;
  }

  get #actions(): LegalAction[] {
    return this.#table().decision()?.actions ?? [];
  }

  #actionOf(tile: string, actions: readonly LegalAction[]): LegalAction | undefined {
    const { kindOf } = this.#table();
    if (typeOfTile(tile) === null) return undefined;
    return actions.find(({ targets: [first] }) => first !== undefined && kindOf(first) === kindOf(tile));
  }

  #textOf(tile: string): string {
    const act = this.#actionOf(tile, [...this.#actions, ...(this.#effects?.found.next ?? [])]);
    return act?.text.replace(/ aside$/, '') ?? '';
  }

  async #ask(key: string): Promise<void> {
    const answer = await this.#table().check?.({ turn: this.#turn });
    if (this.#key !== key) return;
    if (answer) this.#effects = { of: key, found: answer as unknown as Effects };
    else this.#reject();
  }
}
