import { untrack } from 'svelte';
import type { BoardProps } from '../../lib/board/client';
import { sinceAround } from '../../lib/board/since.svelte';
import { ahead } from './ahead';
import { Choosing, previewOf, verbOf } from './choosing.svelte';
import { Closing } from './closing.svelte';
import { gainedBy, rolledIn, sumOf, type Gained } from './gained';
import { lately } from './lately';
import { Planning } from './planning.svelte';
import { couldTake, isDie, kindOf, spelled } from './pieces';
import { UNTOUCHED, type Touching } from './touching';
import type { Components, FactoriesView } from './types';
import { cardName, cardText } from './words/cards';
import { nameOf } from './words/names';

/** The state of the board, including the touched pieces. Construct the object during component initialisation. */
export class FactoriesBoard {
  readonly choosing: Choosing;
  /** The seat whose details a sheet shows. */
  looked = $state<number | null>(null);
  /** The card that a sheet shows at full size. */
  card = $state<string | null>(null);
  /** Whether the player made a decision on this board. A replay has no decisions. */
  played = $state(false);

  /** A plan for my work. The board shows the position after the planned actions. */
  readonly planning: Planning;
  #props: () => BoardProps<FactoriesView, Components>;
  #given = $derived.by(() => this.#props());
  /** The seat that a spectator has chosen to see at full size. */
  #watched = $state(0);
  /** The seat whose factory is shown at full size: mine, or the one that a spectator touched last. */
  front = $derived.by(() => (this.#given.me >= 0 ? this.#given.me : this.#watched));
  mine = $derived.by(() => this.#given.view.players[this.front]);
  #ofMine = $derived.by(() => kindOf(this.mine));
  #gained = $derived.by(() => gainedBy(this.#given.entries));
  /** The kinds of pieces that the next step of a chain needs. The board dims the other pieces. */
  #wanted = $derived.by(
    () => this.#given.decision?.actions.flatMap(({ targets }) => targets.map((piece) => spelled(piece)?.is)) ?? [],
  );
  /** Whether the pieces that can be touched next bring different gains. If they do, each piece shows its gain. */
  #tells = $derived.by(() => {
    const { touched, matching } = this.choosing.selection;
    if (touched.length === 0 && !this.#given.decision?.mid_chain) return false;
    const [first, ...rest] = matching.map((act) => JSON.stringify(act.preview));
    return rest.some((preview) => preview !== first);
  });
  /** The animated end of the game. */
  readonly closing: Closing;
  #since = sinceAround();
  #compared = $state.raw<{ during: string; view: FactoriesView } | null>(null);
  /** The view to which other players' figures are compared, which is the view at my last decision before this phase. */
  before = $derived.by(() => (this.#compared?.during === this.#during ? this.#compared.view : null));
  #during = $derived.by(() => `${this.#given.view.round} ${this.#given.view.phase}`);
  /**
   * The buildings that each seat built and activated in this round. In the market phase, those of the previous round
   * are included.
   */
  lately = $derived.by(() => lately(this.#given.log ?? [], this.#given.view.phase === 'market' ? 2 : 1));
  /** The dice of the latest roll. */
  rolled = $derived.by(() => rolledIn(this.#given.entries));
  /** The steps of the cancelled chain that must still be undone, or null if no chain is being cancelled. */
  #left = $state.raw<string | null>(null);

  constructor(props: () => BoardProps<FactoriesView, Components>) {
    const planning = new Planning(props);
    this.planning = planning;
    this.#props = () => planning.props;
    this.choosing = new Choosing({
      decision: () => this.#given.decision,
      kindOf: (piece) => this.#ofMine(piece),
      chain: () => this.mine?.chain ?? null,
      busy: () => this.#given.busy,
      named: () => matchMedia('(max-width: 62.4375rem)').matches,
      takes: (piece, dice) => {
        const facts = this.#given.components.blueprints[this.#cardAt(piece) ?? ''];
        const values = dice.map((id) => this.mine?.dice.find((die) => die.id === id)?.value ?? null);
        return facts?.dice !== undefined && couldTake(facts.dice, values);
      },
      planning: () => planning.on,
      careful: () => this.#given.answers === true,
      play: (texts) => this.#given.play(texts),
    });
    // At a new decision, make automatic choices and remove the texts about the last decision.
    const owed = $derived.by(() => {
      const { decision } = this.#given;
      return decision ? `${decision.seat} ${decision.since} ${decision.prompt}` : '';
    });
    $effect(() => {
      if (owed === '') return;
      this.played = true;
      untrack(() => {
        this.choosing.begin();
      });
    });
    $effect(() => this.#takeBack());
    this.closing = new Closing(
      () => this.#given.finishing === true,
      () => Math.max(...this.#given.view.players.map(({ compound }) => compound.length)),
    );
    // the comparison keeps the first view of a phase, so that my move does not hide the gains of other players
    $effect(() => {
      const view = (this.#since?.before() ?? null) as FactoriesView | null;
      const during = this.#during;
      if (view && untrack(() => this.#compared?.during) !== during) this.#compared = { during, view };
    });
  }

  /** My totals after the pending choice. */
  ahead = $derived.by(() => {
    const { mine } = this;
    const chain = mine?.chain ?? null;
    const { decision } = this.#given;
    const preview = decision ? this.choosing.foreseen(chain !== null) : null;
    if (!mine || !preview) return this.planning.figures;
    const { confirmable } = this.choosing;
    return {
      ...this.planning.figures,
      ...ahead(mine, this.closing.scoreOf(mine), preview, chain?.verb ?? (confirmable ? verbOf(confirmable) : '')),
    };
  });

  readonly touching: Touching = {
    can: (piece) => this.choosing.can(piece),
    chosen: (piece) => this.choosing.chosen(piece) || this.#inChain(piece),
    dim: (piece) =>
      this.#given.decision?.mid_chain === true &&
      this.#wanted.includes(spelled(piece)?.is) &&
      !this.choosing.can(piece) &&
      !this.choosing.chosen(piece) &&
      !this.#inChain(piece),
    next: (piece) => {
      const act = this.choosing.next(piece);
      if (act) return this.#tells ? previewOf(act) : null;
      const started = this.choosing.meant(piece);
      return started && { ...previewOf(started), last: true };
    },
    pays: (piece) => this.#pays(piece),
    planned: (piece) => this.planning.pieces.includes(piece),
    gained: (piece) => this.#counted(piece) ?? this.#gained.get(piece) ?? null,
    touch: (piece) => this.touch(piece),
  };
  /** The touch handler for places where a touch only shows details. */
  readonly looking: Touching = {
    ...UNTOUCHED,
    touch: (piece) => {
      this.card = this.#cardAt(piece);
      return undefined;
    },
  };

  /** Show a factory at full size. For a spectator it replaces the main factory; for a player a sheet shows it. */
  look(seat: number): void {
    if (this.#given.me < 0) this.#watched = seat;
    else this.looked = seat;
  }

  /** Return the latest gains of another seat, whose pieces are too small to show gains. */
  gainedBy(seat: number): Gained | null {
    const own = [`card-${seat}-`, `floor-${seat}-`];
    return sumOf([...this.#gained].filter(([piece]) => own.some((id) => piece.startsWith(id))).map(([, gain]) => gain));
  }

  nameAt = (piece: string): string => {
    const read = spelled(piece);
    if (read?.is === 'player') return this.#given.names[read.seat] ?? '';
    const card = this.#cardAt(piece);
    return card === null ? nameOf(piece) : cardName(card);
  };

  /** Describe the effect of the card of a piece in a sentence. */
  doesAt = (piece: string): string => {
    const card = this.#cardAt(piece);
    return card === null ? '' : cardText(card, this.#given.view.edition);
  };

  touch(piece: string): boolean | string | undefined {
    const { me, busy } = this.#given;
    if (busy) return undefined;
    this.#left = null;
    if (me < 0) return this.looking.touch(piece);
    // a second touch of the card that began a chain takes this step back
    if (this.mine?.chain?.id === piece && !this.choosing.can(piece) && !this.choosing.deep && this.#given.undo) {
      this.leave();
      return true;
    }
    return this.choosing.touch(piece) || this.planning.refusal;
  }

  lift = (piece: string): boolean =>
    this.choosing.chosen(piece) || (this.choosing.can(piece) && this.choosing.touch(piece));

  drop = (piece: string | null): void => {
    if (piece !== null && this.choosing.can(piece) && !isDie(piece)) this.choosing.touch(piece);
    else if (!this.mine?.chain) this.choosing.clear();
  };

  /** Cancel the chain, which undoes its steps one by one. */
  leave = (): void => {
    this.choosing.clear();
    this.#left = '';
  };

  touchDie(value: number): void {
    const die = this.mine?.dice.find((one) => one.value === value && one.place === null && this.choosing.can(one.id));
    if (die) this.choosing.touch(die.id);
  }

  touchFloor(floor: string): void {
    const piece = `floor-${this.#given.me}-${floor}`;
    if (this.choosing.can(piece)) this.choosing.touch(piece);
  }

  escape(): void {
    if (this.looked !== null || this.card !== null) return;
    if (this.choosing.selection.touched.length > 0) this.choosing.clear();
    else if (this.mine?.chain && this.#given.undo) this.leave();
  }

  /** Return the card of a piece, or the card in a slot of the market. */
  #cardAt(piece: string): string | null {
    const read = spelled(piece);
    if (read?.is === 'hand' || read?.is === 'built') return read.card;
    if (read?.is !== 'slot') return null;
    return this.#given.view.market[`${read.row}s`].find(({ id }) => id === piece)?.card ?? null;
  }

  /** Return the number on my building during the final count. */
  #counted(piece: string): Gained | null {
    const amounts = this.mine && this.closing.gainOf(piece, this.mine);
    return amounts ? { n: Number.MAX_SAFE_INTEGER, amounts } : null;
  }

  /** Whether a piece is part of the unfinished chain. */
  #inChain(piece: string): boolean {
    const chain = this.mine?.chain;
    if (!chain) return false;
    return [chain.id, chain.copy_id, ...chain.dice, ...chain.discards].includes(piece);
  }

  #pays(piece: string): boolean {
    const chain = this.mine?.chain;
    if (!chain || chain.id === piece || spelled(piece)?.is !== 'hand') return false;
    return chain.discards.includes(piece) || this.choosing.chosen(piece);
  }

  #takeBack(): void {
    if (this.#left === null) return;
    const steps = JSON.stringify(this.mine?.chain ?? null);
    const { busy, undo } = this.#given;
    if (steps === 'null') this.#left = null;
    else if (steps !== this.#left && !busy && undo) {
      this.#left = steps;
      undo();
    }
  }
}
