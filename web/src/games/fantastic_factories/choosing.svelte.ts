import { choose, type KindOf } from '../../lib/board/choice';
import { Selection } from '../../lib/board/selection.svelte';
import type { LegalAction, Decision } from '../../lib/net/wire';
import { isDie, spelled } from './pieces';
import type { Chain, Preview } from './types';

/** The questions whose answer is a value, not a piece. */
const VALUES = new Set(['foreman', 'x', 'split', 'gain', 'value']);

/**
 * The questions about pieces that may be off screen. On a phone, buttons near the thumb can answer these questions,
 * too.
 */
const NAMED = new Set(['opponent', 'copy']);

export function previewOf(act: LegalAction): Preview {
  return act.preview;
}

export function verbOf(act: LegalAction): string {
  return act.text.split(' ', 1)[0] ?? '';
}

/** The part of the board's state that the choices use. */
interface Table {
  decision: () => Decision | null;
  kindOf: KindOf;
  /** My unfinished chain, or null if there is none. */
  chain: () => Chain | null;
  busy: () => boolean;
  /** Whether the button also names the pieces, as on a phone. */
  named: () => boolean;
  /** Whether a card has slots for these free dice. */
  takes: (card: string, dice: readonly string[]) => boolean;
  /** Whether each choice waits for the button, because the next action cannot be undone. */
  careful: () => boolean;
  /** Whether the choices belong to a plan, in which every step can be taken back. */
  planning: () => boolean;
  play: (texts: string[]) => void;
}

/**
 * The pieces that the player has touched, and the actions that fit them. Touches that can be undone are played
 * immediately: the first steps of a chain, or a die on a place whose gain is shown. A choice that completes a chain, or
 * that costs a card or a turn, waits for the button. In a puzzle every choice waits for the button, and in a plan none.
 */
export class Choosing {
  readonly selection: Selection;
  #table: Table;
  /** The dice that were touched before the card that will take them. */
  #meant: readonly string[] = [];

  constructor(table: Table) {
    this.#table = table;
    this.selection = new Selection(table.decision, table.kindOf);
  }

  get actions(): LegalAction[] {
    return this.selection.actions;
  }

  /** The actions that fit the touched pieces, or that need no piece. These actions differ only in a value. */
  get values(): LegalAction[] {
    const decision = this.#table.decision();
    if (!decision) return [];
    if (VALUES.has(decision.prompt)) return decision.actions.filter((act) => verbOf(act) !== 'roll');
    if (this.#table.named() && NAMED.has(decision.prompt) && this.selection.touched.length === 0)
      return decision.actions;
    const { exact } = this.selection;
    return exact.length > 1 ? exact : [];
  }

  /** The action that the button plays, or null while the choice is incomplete. */
  get confirmable(): LegalAction | null {
    if (this.values.length > 0) return null;
    return this.selection.complete ?? this.#closing;
  }

  /**
   * Return the costs and gains of the current choice. If the next step confirms a chain, the result contains the costs
   * and gains of the whole chain. Otherwise the result contains the costs and gains that all next steps share. Returns
   * null if the amounts are unknown.
   */
  foreseen(chain: boolean): Preview | null {
    if (this.confirmable) return previewOf(this.confirmable);
    if (!chain) return null;
    const [first, ...rest] = this.actions.map(previewOf);
    return first && rest.every((other) => JSON.stringify(other) === JSON.stringify(first)) ? first : null;
  }

  /** The step that completes a set of dice, which the player has chosen one by one. */
  get #closing(): LegalAction | null {
    if (this.#table.decision()?.prompt !== 'reroll' || this.selection.touched.length > 0) return null;
    return this.actions.find((act) => verbOf(act) === 'reroll') ?? null;
  }

  /** Whether the player has chosen more in the unfinished chain than the card that began it. */
  get deep(): boolean {
    const chain = this.#table.chain();
    if (!chain) return false;
    return chain.copy !== null || chain.dice.length + chain.discards.length > 0 || chain.value !== null;
  }

  /** The action without pieces: to pass, to roll the dice, or to end the work. */
  get plain(): LegalAction | null {
    return this.actions.find((act) => act.targets.length === 0) ?? null;
  }

  can(piece: string): boolean {
    return !this.#table.busy() && (this.selection.can(piece) || this.#takesMeant(piece));
  }

  chosen(piece: string): boolean {
    return this.selection.chosen(piece);
  }

  /** Return the effect of touching a piece next, or null if it is unknown. */
  next(piece: string): LegalAction | null {
    if (!this.selection.can(piece)) return null;
    const { exact } = choose(this.actions, [...this.selection.touched, piece], this.#table.kindOf);
    return exact.length === 1 ? (exact[0] ?? null) : null;
  }

  /**
   * Return the action that puts the touched dice on the card of a piece, or null if the card takes none of these dice.
   */
  meant(piece: string): LegalAction | null {
    return this.#takesMeant(piece) ? this.#activating(piece) : null;
  }

  /** Handle a touch of a piece. Returns false if the touch has no effect. */
  touch(piece: string): boolean {
    if (this.#table.busy() || this.actions.length === 0) return false;
    if (this.#takesMeant(piece)) {
      this.#meant = this.selection.touched.filter(isDie);
      this.selection.clear();
    }
    if (this.#meansOtherFloor(piece)) return false;
    // a touch of the only choice does not deselect it
    if (this.actions.length === 1 && this.selection.chosen(piece) && this.selection.complete) return true;
    if (!this.selection.touch(piece)) return false;
    if (this.selection.chosen(piece)) this.#fill();
    const act = this.selection.complete;
    if (act && this.#atOnce(act)) this.take(act);
    return true;
  }

  take(act: LegalAction): void {
    if (!this.#table.busy()) this.#table.play([act.text]);
  }

  /** At a new decision, select the pieces that are already decided or are the only choice. */
  begin(): void {
    const decision = this.#table.decision();
    if (!decision?.mid_chain && decision?.prompt !== 'limits') {
      this.#meant = [];
      return;
    }
    if (this.selection.touched.length > 0 || VALUES.has(decision.prompt)) return;
    if (['dice', 'change'].includes(decision.prompt))
      for (const die of this.#meant) if (this.selection.can(die)) this.selection.touch(die);
    this.#meant = [];
    if (decision.actions.length === 1 || this.selection.touched.length > 0) this.#fill();
    const act = this.selection.complete;
    if (act && this.#table.planning()) this.take(act);
  }

  /** Select the missing pieces of the only choice, or the other dice of the only set with the selected dice. */
  #fill(): void {
    const [only, ...others] = this.selection.matching;
    const several = (this.#table.decision()?.actions.length ?? 0) > 1;
    if (!only || others.length > 0 || (several && this.#table.decision()?.prompt !== 'dice')) return;
    for (const piece of only.targets) if (this.selection.can(piece)) this.selection.touch(piece);
  }

  clear(): void {
    this.selection.clear();
  }

  #atOnce(act: LegalAction): boolean {
    if (this.#table.planning()) return true;
    if (this.#table.careful()) return false;
    return previewOf(act).last === false || verbOf(act) === 'place' || this.#table.decision()?.prompt === 'change';
  }

  /** Whether dice are selected and the piece is a floor that cannot take them. The dice then stay selected. */
  #meansOtherFloor(piece: string): boolean {
    const { touched } = this.selection;
    const floor = spelled(piece)?.is === 'floor';
    return floor && touched.length > 0 && touched.every(isDie) && !this.selection.can(piece);
  }

  /** Whether dice are selected and the piece is a card that they can activate. */
  #takesMeant(piece: string): boolean {
    const { touched } = this.selection;
    if (touched.length === 0 || !touched.every(isDie) || this.selection.can(piece)) return false;
    return this.#activating(piece) !== null && this.#table.takes(piece, touched);
  }

  #activating(piece: string): LegalAction | null {
    return this.actions.find((act) => verbOf(act) === 'activate' && act.targets.includes(piece)) ?? null;
  }
}
