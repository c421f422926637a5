import { untrack } from 'svelte';
import type { Hint } from '../../lib/board/client';
import { Hinting, provideHinting } from '../../lib/board/hinting.svelte';
import { hintOf } from '../../lib/review/courses';
import { finds, linesOf, losses, mistakesOf, turnOf } from '../../lib/review/losses';
import { showMarks } from '../../lib/review/marks';
import { solved } from '../../lib/puzzles/solved.svelte';
import type { Decision, Lens } from '../../lib/net/report';
import { playOn, type InWords } from '../../lib/table/try-again';
import { Reviewing } from '../../lib/review/reviewing.svelte';
import { isNarrow } from '../../lib/ui/narrow';
import type { Watching } from '../replay/watching.svelte';

/**
 * The review beside a replay: whether the review is open, and the decision whose better line is marked on the board.
 */
export class Reviewed {
  /** null while the review is closed. */
  reviewing = $state.raw<Reviewing | null>(null);
  selected = $state.raw<Decision | null>(null);
  /** The decision on the board, or null if the board shows another turn. */
  shown = $derived.by(() => {
    const { selected } = this;
    return selected && this.#watching.turn === turnOf(selected) ? selected : null;
  });
  #watching: Watching;
  #table: string;
  #close: () => void = () => undefined;
  /** Whether the review has not shown a decision yet, and the player has not chosen a step since it was opened. */
  #untouched = true;

  /**
   * Construct this object during component initialisation. The boards in this component read the marked hint from the
   * component's context.
   */
  constructor(watching: Watching, table: string) {
    this.#watching = watching;
    this.#table = table;
    provideHinting(
      new Hinting(
        () => '',
        () => Promise.resolve(null),
        () => this.#advised(),
      ),
    );
    $effect(() => () => {
      this.#close();
    });
    $effect(() => {
      this.#keepMistakes();
    });
    $effect(() => {
      this.#openAtTheWorst();
    });
  }

  /** The pieces to touch for the better line. */
  get targets(): readonly string[] {
    return this.#advised()?.targets ?? [];
  }

  /** The pieces that were touched for the worse line. */
  get worse(): readonly string[] {
    return this.shown ? linesOf(this.shown).worse.targets : [];
  }

  open(lens: Lens): void {
    this.#close = $effect.root(() => {
      this.reviewing = new Reviewing(this.#table, lens);
    });
  }

  close(): void {
    this.#close();
    this.#close = () => undefined;
    this.reviewing = this.selected = null;
  }

  /** Show a decision on the board, as its seat saw it or with open hands, and scroll to the board. */
  async select(decision: Decision, toBoard = true): Promise<void> {
    const viewer = this.reviewing?.lens === 'open' ? 'all' : decision.seat;
    if (this.#watching.viewer !== viewer) await this.#watching.seeAs(viewer);
    await this.#watching.goTurn(turnOf(decision));
    this.selected = decision;
    if (toBoard) await showMarks();
  }

  /** Continue from a decision at a new table, against bots. */
  async playOn(decision: Decision, words: InWords): Promise<void> {
    const { own, names, client } = this.#watching;
    const taken = decision.seat === own ? '' : (names[decision.seat] ?? '');
    await playOn(this.#table, decision, taken, words, client);
  }

  /**
   * Show the worst decision after the first decisions are judged, or the decision at the step that the address names. If
   * I played, only my decisions count, so that the seat of the view does not change.
   */
  #openAtTheWorst(): void {
    const { report } = this.reviewing ?? {};
    if (!this.#untouched || !report || report.chances.length === 0) return;
    const { own, step, turn } = this.#watching;
    const found = [...losses(report, own), ...finds(report, own)];
    const shown = step === 0 ? found[0] : found.find((one) => turnOf(one) === turn);
    this.#untouched = step === 0 && !shown;
    if (shown) untrack(() => void this.select(shown, !isNarrow()));
  }

  /** Store my mistakes in this game, so that I can practise them as puzzles. */
  #keepMistakes(): void {
    const { report, lens } = this.reviewing ?? {};
    const { own } = this.#watching;
    if (!report || report.done < 1 || lens !== 'knew' || own < 0) return;
    const found = mistakesOf(report, own);
    untrack(() => {
      solved.keep(found.map((decision) => ({ game: report.game, table: this.#table, turn: turnOf(decision) })));
    });
  }

  #advised(): Hint | null {
    const better = this.shown && linesOf(this.shown).better;
    return better && hintOf(better);
  }
}
