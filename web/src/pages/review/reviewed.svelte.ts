import { tick, untrack } from 'svelte';
import type { Hint } from '../../lib/board/client';
import { Hinting, provideHinting } from '../../lib/board/hinting.svelte';
import { hintOf } from '../../lib/review/courses';
import { mistakesOf, turnOf } from '../../lib/review/losses';
import { Refused } from '../../lib/net/refused';
import { solved } from '../../lib/puzzles/solved.svelte';
import { tryAgain } from '../../lib/net/reviews';
import type { Decision, Lens } from '../../lib/net/report';
import { keepTrial } from '../../lib/review/trials';
import { router } from '../../lib/ui/router.svelte';
import { toasts } from '../../lib/ui/toasts.svelte';
import { Reviewing } from '../../lib/review/reviewing.svelte';
import type { Watching } from '../replay/watching.svelte';

/** The review beside a replay: whether it is open, and the decision whose better course is marked on the board. */
export class Reviewed {
  /** Null while it is closed. */
  reviewing = $state.raw<Reviewing | null>(null);
  selected = $state.raw<Decision | null>(null);
  /** The decision on the board; null if the board shows another turn. */
  shown = $derived.by(() => {
    const { selected } = this;
    return selected && this.#watching.turn === turnOf(selected) ? selected : null;
  });
  #watching: Watching;
  #table: string;
  #close: () => void = () => undefined;

  /** To be made while a component is made; boards find the marks in its context. */
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
  }

  /** The pieces that are touched for the better course. */
  get targets(): readonly string[] {
    return this.#advised()?.targets ?? [];
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

  /** Show a decision on the board, as its seat saw it or with open hands. */
  async select(decision: Decision): Promise<void> {
    const viewer = this.reviewing?.lens === 'open' ? 'all' : decision.seat;
    if (this.#watching.viewer !== viewer) await this.#watching.seeAs(viewer);
    await this.#watching.goTurn(turnOf(decision));
    this.selected = decision;
    await tick();
    await Promise.resolve(); // boards without lamps are marked after that
    document.querySelector('#board :is(.hinted, .advised)')?.scrollIntoView({ block: 'center', inline: 'nearest' });
  }

  /** Play on from a decision at a new table, against bots. */
  async playOn(decision: Decision): Promise<void> {
    const trial = { table: this.#table, turn: turnOf(decision), seat: decision.seat };
    try {
      const { id } = await tryAgain(trial.table, trial.turn, trial.seat);
      keepTrial(id, trial);
      router.go({ page: 'table', id });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      toasts.explain(error);
    }
  }

  /** Keep my mistakes in this game, to be practised as puzzles. */
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
    return this.shown?.best ? hintOf(this.shown.best) : null;
  }
}
