import type { PieceFacts } from '../../lib/board/client';
import { inspecting } from '../../lib/board/inspecting';
import { provideReasons, Reasons } from '../../lib/board/reasons.svelte';

/**
 * The sheets of pieces in a replay. A replay has no decisions, so every touch of a piece opens its sheet. Construct the
 * object during component initialisation.
 */
export class Sheets {
  /** The piece whose sheet is open, or ''. */
  #piece = $state('');
  #factsOf: (piece: string) => PieceFacts | null;

  /** The facts of the open sheet, or null if none is open. */
  facts = $derived.by(() => (this.#piece === '' ? null : this.#factsOf(this.#piece)));
  /** Opens a sheet on a long press, a right click or key I. */
  readonly inspect = inspecting({
    knows: (piece) => this.#factsOf(piece) !== null,
    open: (piece) => this.#open(piece),
    touched: (piece) => this.#open(piece),
  });

  constructor(factsOf: (piece: string) => PieceFacts | null) {
    this.#factsOf = factsOf;
    const reasons = new Reasons({
      idle: () => '',
      moving: () => false,
      ask: () => Promise.resolve(null),
      words: () => '',
      name: (piece) => piece,
    });
    reasons.inspect = (piece) => this.#open(piece);
    provideReasons(reasons);
  }

  readonly close = (): void => {
    this.#piece = '';
  };

  /** Open the sheet of a piece. Returns false if the piece has no sheet. */
  #open(piece: string): boolean {
    if (this.#factsOf(piece) === null) return false;
    this.#piece = piece;
    return true;
  }
}
