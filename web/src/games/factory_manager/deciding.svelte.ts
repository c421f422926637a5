import { Selection } from '../../lib/board/selection.svelte';
import type { LegalAction, Decision } from '../../lib/net/wire';
import { canBeShut, equals, kindOfTile, laidIn } from './pieces';
import { steps, trial, type Trial } from './running';
import type { Components, FactoryView, Figures, Player } from './types';

interface Source {
  view: FactoryView;
  components: Components;
  decision: Decision | null;
  me: number;
}

/** The touched pieces of the current decision, and their effect. */
export class Deciding {
  readonly selection: Selection;
  #source: () => Source;
  #wanted = $state.raw<string[]>([]);
  #for = $state.raw('');

  constructor(source: () => Source) {
    this.#source = source;
    this.selection = new Selection(
      () => source().decision,
      (piece) => equals(source().view)(piece),
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

  /** The actions that the touched pieces allow: one action, or several from which the bar lets the player choose. */
  get offered(): LegalAction[] {
    const { selection } = this;
    if (selection.touched.length === 0) return [];
    if (selection.exact.length === 0) return selection.matching;
    return selection.exact;
  }

  /** The set that is being tried in the bureaucracy phase; null at any other time. */
  get trial(): Trial | null {
    const { view, components, me } = this.#source();
    const player = view.players[me];
    return this.prompt === 'run' && player ? trial(view, components, player, this.running) : null;
  }

  get changed(): boolean {
    const { components } = this.#source();
    return this.trial !== null && steps(components, this.#proposed, this.running).length > 1;
  }

  /** The machines and robots that run in the current draft. */
  get running(): readonly string[] {
    return this.#for === this.#owed ? this.#wanted : this.#proposed;
  }

  get #proposed(): readonly string[] {
    return this.#source().view.proposal?.running ?? [];
  }

  can(piece: string): boolean {
    const { decision } = this.#source();
    if (!decision) return false;
    if (decision.prompt !== 'run') return this.selection.can(piece) || this.selection.belongs(piece);
    if (!canBeShut(piece) || !this.#own.some(({ id }) => id === piece)) return false;
    // a chain in progress only adds steps
    return !decision.mid_chain || this.actions.some(({ targets }) => targets.some((one) => alike(one, piece)));
  }

  /** A piece that is touched for the pending decision, or a machine or robot whose state differs from the proposal. */
  chosen(piece: string): boolean {
    if (this.prompt !== 'run') return this.selection.chosen(piece);
    return this.can(piece) && this.running.includes(piece) !== this.#proposed.includes(piece);
  }

  /** Touch a piece. False if it leads nowhere. */
  touch(piece: string): boolean {
    if (this.prompt !== 'run') return this.selection.touch(piece);
    if (!this.can(piece)) return false;
    const { running } = this;
    this.#wanted = running.includes(piece) ? running.filter((one) => one !== piece) : [...running, piece];
    this.#for = this.#owed;
    return true;
  }

  /** Deselect everything and restore the proposal. */
  clear(): void {
    this.selection.clear();
    this.#for = '';
  }

  /** The steps of the chain that confirms the set as it is tried. */
  get chain(): string[] {
    return steps(this.#source().components, this.#proposed, this.running);
  }

  /** My factory after the touched action, if that is known. */
  get after(): Figures | null {
    if (this.prompt === 'run') return this.trial;
    const after = this.offered[0]?.preview['after'];
    return after === undefined ? null : (after as Figures);
  }

  get #own(): Player['general'] {
    const { view, me } = this.#source();
    const player = view.players[me];
    return player ? laidIn(player) : [];
  }
}

function alike(one: string, other: string): boolean {
  return kindOfTile(one) === kindOfTile(other);
}
