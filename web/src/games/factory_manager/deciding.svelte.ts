import { Basket } from './basket.svelte';
import type { Sentence } from '../../lib/board/client';
import { Selection } from '../../lib/board/selection.svelte';
import type { LegalAction, Decision } from '../../lib/net/wire';
import { canBeShut, equals, kindOfTile, laidIn, onlyHiring, typeOfTile } from './pieces';
import { oddsOf } from './price';
import { steps, trial, type Trial } from './running';
import type { Components, FactoryView, Figures, Player } from './types';

/** The best kind to tear down for a tile that has no room, and the factory after both actions. */
export interface Swap {
  tear: string;
  after: Figures;
}

interface Source {
  view: FactoryView;
  components: Components;
  decision: Decision | null;
  me: number;
  /** Requests the effects of a plan. Undefined in a lesson that teaches single actions. */
  check?: ((plan: unknown) => Promise<Record<string, unknown> | null>) | undefined;
}

/**
 * The pieces that the player has touched for the current decision, and the effects of the touches. Construct the object
 * during component initialisation.
 */
export class Deciding {
  readonly selection: Selection;
  /** The tiles of a planned turn. */
  readonly basket: Basket;
  #source: () => Source;
  #wanted = $state.raw<string[]>([]);
  #for = $state.raw('');

  constructor(source: () => Source) {
    this.#source = source;
    this.selection = new Selection(
      () => source().decision,
      (piece) => equals(source().view)(piece),
    );
    this.basket = new Basket(
      () => ({ decision: () => source().decision, kindOf: equals(source().view), check: source().check }),
      (last) => {
        this.#choose(last);
      },
    );
  }

  #owed = $derived.by(() => {
    const { decision } = this.#source();
    return decision ? `${decision.seat} ${decision.since}` : '';
  });

  get prompt(): string | null {
    return this.#source().decision?.prompt ?? null;
  }

  get actions(): LegalAction[] {
    return this.#source().decision?.actions ?? [];
  }

  /** The actions that fit the touched pieces. If several actions fit, the action bar offers them all. */
  get offered(): LegalAction[] {
    const { selection } = this;
    if (selection.touched.length === 0 || this.planning) return [];
    if (selection.exact.length === 0) return selection.matching;
    return selection.exact;
  }

  /** Whether no worker can act any more, but seasonal workers can be hired. */
  get hiring(): boolean {
    return onlyHiring(this.actions);
  }

  /** The set of running tiles that the player tries out in the bureaucracy phase, or null in other phases. */
  get trial(): Trial | null {
    const { view, components, me } = this.#source();
    const player = view.players[me];
    return this.prompt === 'run' && player ? trial(view, components, player, this.running) : null;
  }

  get changed(): boolean {
    const { components } = this.#source();
    return this.trial !== null && steps(components, this.#proposed, this.running).length > 1;
  }

  /** The machines and robots that run in the tried set. */
  get running(): readonly string[] {
    return this.#for === this.#owed ? this.#wanted : this.#proposed;
  }

  get #proposed(): readonly string[] {
    return this.#source().view.proposal?.running ?? [];
  }

  /** Whether the player has chosen several tiles for one turn. */
  get planning(): boolean {
    return this.basket.tiles.length > 0;
  }

  can(piece: string): boolean {
    const { decision } = this.#source();
    if (!decision) return false;
    if (this.planning)
      return this.basket.has(piece) || this.basket.can(piece) || this.#replaces(piece) || this.#renews(piece);
    if (decision.prompt !== 'run')
      return this.selection.can(piece) || (this.selection.belongs(piece) && !this.#discards(piece));
    if (!canBeShut(piece) || !this.#isOwn(piece)) return false;
    // an unfinished chain only adds steps
    return !decision.mid_chain || this.actions.some(({ targets }) => targets.some((one) => alike(one, piece)));
  }

  /**
   * Whether the player has touched a piece for the pending decision. A machine or robot that differs from the proposal
   * counts as touched.
   */
  chosen(piece: string): boolean {
    if (this.planning) return this.basket.has(piece);
    if (this.prompt !== 'run') return this.selection.chosen(piece);
    return this.can(piece) && this.running.includes(piece) !== this.#proposed.includes(piece);
  }

  /** Handle a touch of a piece. Returns false if the touch has no effect. */
  touch(piece: string): boolean {
    if (this.planning) return this.#plan(piece);
    if (this.prompt !== 'run') return this.#joins(piece) || (!this.#discards(piece) && this.#choose(piece));
    if (!this.can(piece)) return false;
    const { running } = this;
    this.#wanted = running.includes(piece) ? running.filter((one) => one !== piece) : [...running, piece];
    this.#for = this.#owed;
    return true;
  }

  /** Deselect all pieces and restore the proposal. */
  clear(): void {
    this.selection.clear();
    this.basket.clear();
    this.#for = '';
  }

  /** Whether a piece can be the second chosen tile of this turn. */
  #joins(piece: string): boolean {
    const [first, ...others] = this.selection.touched;
    return first !== undefined && first !== piece && others.length === 0 && this.basket.join(first, piece);
  }

  /** Whether a touch of a laid tile, which would tear down this tile alone, discards a chosen tile to lay. */
  #discards(piece: string): boolean {
    const [first] = this.selection.touched;
    if (!this.#source().check || first === undefined || typeOfTile(first) === null) return false;
    return this.#isOwn(piece) && !this.#isOwn(first) && !this.basket.fits(first, piece);
  }

  /** Change the planned turn. A touched piece that is not a tile starts a new choice; another tile must fit the plan. */
  #plan(piece: string): boolean {
    if (!this.can(piece)) {
      if (typeOfTile(piece) !== null || !this.selection.belongs(piece)) return false;
      return this.#set([piece]);
    }
    const { exchange } = this;
    const { tiles, effects } = this.basket;
    if (this.#renews(piece)) return this.#set([]) && this.#choose(piece);
    if (exchange && this.#replaces(piece)) return this.#set(tiles.map((one) => (one === exchange.torn ? piece : one)));
    if (!tiles.includes(piece)) return this.#exchanges(piece, effects?.next ?? []) || this.#set([...tiles, piece]);
    const torn = piece === exchange?.tile ? exchange.torn : '';
    return this.#set(tiles.filter((one) => one !== piece && one !== torn));
  }

  /** Replace the planned turn. A single tile is no plan: it is selected. */
  #set(tiles: readonly string[]): boolean {
    this.selection.clear();
    const left = this.basket.choose(tiles);
    return left === null || this.selection.touch(left);
  }

  /** The last own tile that the plan tears down for a tile that has no room, and this tile, or null. */
  get exchange(): { tile: string; torn: string } | null {
    const { tiles } = this.basket;
    const torn = tiles.findLast((one) => this.#isOwn(one));
    if (torn === undefined) return null;
    const blocked = (one: string): boolean => this.#acting(one, this.actions)?.preview['swap'] !== undefined;
    const tile = tiles.findLast((one) => blocked(one) && hallOf(one) === hallOf(torn));
    return tile === undefined ? null : { tile, torn };
  }

  /** Whether an own tile can be torn down instead of the tile of the planned exchange. */
  #replaces(piece: string): boolean {
    const { exchange } = this;
    if (!exchange || this.basket.has(piece) || !this.#isOwn(piece)) return false;
    return hallOf(piece) === hallOf(exchange.torn) && this.#acting(piece, this.actions) !== undefined;
  }

  /** Whether a tile that cannot be added to the planned exchange is chosen instead. */
  #renews(piece: string): boolean {
    const { basket, exchange } = this;
    if (!exchange || basket.tiles.length > 2 || typeOfTile(piece) === null) return false;
    if (basket.effects === null || basket.has(piece) || basket.can(piece) || this.#isOwn(piece)) return false;
    return this.#acting(piece, this.actions) !== undefined;
  }

  /** Whether another tile can be torn down in the planned exchange. */
  get replaceable(): boolean {
    return this.#own.some(({ id }) => this.#replaces(id));
  }

  /** Plan a tile that has no room, together with the best tile to tear down for it. */
  #exchanges(piece: string, actions: readonly LegalAction[]): boolean {
    const swap = this.#acting(piece, actions)?.preview['swap'] as Swap | undefined;
    const torn = this.#own.find(({ id, kind }) => kind === swap?.tear && !this.basket.has(id))?.id;
    if (!this.#source().check || torn === undefined || typeOfTile(piece) === null) return false;
    return this.#set([...this.basket.tiles, piece, torn]);
  }

  #choose(piece: string): boolean {
    const { touched } = this.selection;
    const alone = touched.every((one) => one !== piece && typeOfTile(one) !== null);
    return (alone && this.#exchanges(piece, this.actions)) || this.selection.touch(piece);
  }

  /** The steps of the chain that confirm the tried set. */
  get chain(): string[] {
    return steps(this.#source().components, this.#proposed, this.running);
  }

  /** My factory after the chosen action, if the result is known. */
  get after(): Figures | null {
    if (this.prompt === 'run') return this.trial;
    if (this.planning) return this.basket.effects?.after ?? null;
    const after = this.offered[0]?.preview['after'];
    return after === undefined ? null : (after as Figures);
  }

  /** My money after the choice, or null if the money does not change. */
  get left(): number | null {
    const money: unknown = this.planning ? this.basket.effects?.money : this.offered[0]?.preview['money'];
    const { view, me } = this.#source();
    return typeof money === 'number' && money !== view.players[me]?.money ? money : null;
  }

  /**
   * Return the change of income, at the lowest possible price, if a tile is added to the chosen tiles, or replaces the
   * best tile of a full factory.
   */
  gain(piece: string): number {
    const act = this.#adding(piece);
    const step = oddsOf(this.#source().view)[0]?.step ?? 0;
    const { before, after, swap } = (act?.preview ?? {}) as { before?: Figures; after?: Figures; swap?: Swap };
    return ((swap?.after ?? after)?.income[step] ?? 0) - (before?.income[step] ?? 0);
  }

  /** Return the price of the space for a tile that is chosen, or that is added to the chosen tiles. */
  space(piece: string): number {
    const act = this.chosen(piece) ? this.#acting(piece, this.actions) : this.#adding(piece);
    return Number(act?.preview['space'] ?? 0);
  }

  /** Return the action that adds a tile to the chosen tiles. */
  #adding(piece: string): LegalAction | undefined {
    if (this.chosen(piece)) return undefined;
    return this.#acting(piece, this.basket.effects?.next ?? this.actions);
  }

  #acting(piece: string, actions: readonly LegalAction[]): LegalAction | undefined {
    const kindOf = equals(this.#source().view);
    return actions.find(({ targets: [first] }) => first !== undefined && kindOf(first) === kindOf(piece));
  }

  /** The tiles that the choice adds to my factory, and the tiles that it tears down. */
  get ghosts(): { laid: string[]; torn: string[] } {
    const [act] = this.offered;
    const tiles = this.planning ? this.basket.tiles : act ? [this.selection.touched[0] ?? ''] : [];
    const texts = this.planning ? (this.basket.effects?.actions ?? []) : act ? [act.text] : [];
    const own = this.#own.map(({ id }) => id);
    const waits = (tile: string): boolean => texts.includes(`buy ${kindOfTile(tile)} aside`);
    const moved = tiles.filter((tile) => typeOfTile(tile) !== null);
    return {
      laid: moved.filter((tile) => !own.includes(tile) && !waits(tile)),
      torn: moved.filter((tile) => own.includes(tile)),
    };
  }

  /** The tile of my factory whose place the chosen tile needs, or '' if there is none. */
  get occupant(): string {
    const [act] = this.planning ? [] : this.offered;
    const { room, swap } = (act?.preview ?? {}) as { room?: Sentence; swap?: Swap };
    return room ? (this.#own.find(({ id, kind }) => id === room['tile'] || kind === swap?.tear)?.id ?? '') : '';
  }

  #isOwn(tile: string): boolean {
    return this.#own.some(({ id }) => id === tile);
  }

  get #own(): Player['general'] {
    const { view, me } = this.#source();
    const player = view.players[me];
    return player ? laidIn(player) : [];
  }
}

/** Return the part of a factory that a tile is laid in. */
function hallOf(tile: string): string {
  const type = typeOfTile(tile);
  return type === 'control' || type === 'optimization' ? type : 'general';
}

function alike(one: string, other: string): boolean {
  return kindOfTile(one) === kindOfTile(other);
}
