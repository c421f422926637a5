import type { Hint } from '../../../lib/board/client';
import type { LogEntry } from '../../../lib/net/wire';
import type { PlacedPiece, Plan } from '../types';
import { explainWords } from '../words/reasons';

type Ask = () => Promise<Hint | null>;

/** Whether a player built or gave up in the last paid round. */
export function builtLast(log: readonly LogEntry[], seat: number): boolean {
  let rounds = Infinity;
  for (const event of log.flatMap(({ events }) => events)) {
    if (event.seat === seat && (event.kind === 'built' || event.kind === 'gave_up')) rounds = 0;
    else if (event.kind === 'round') rounds += 1;
  }
  return rounds <= 1;
}

/** Hindsight on my build of the last round, which is requested once, when the build is paid for. */
export class LookingBack {
  #hint = $state.raw<Hint | null>(null);
  #asked = '';
  /** Whether a request is pending. */
  asking = $state(false);
  /** Whether my hall shows the better build. */
  shown = $state(false);

  /** Request hindsight on the build `of`. An empty string means no build. */
  async ask(of: string, ask: Ask | undefined): Promise<void> {
    if (of === this.#asked) return;
    this.#asked = of;
    this.#hint = null;
    this.shown = false;
    this.asking = of !== '' && ask !== undefined;
    if (!this.asking || !ask) return;
    const hint = await ask();
    if (of !== this.#asked) return;
    this.asking = false;
    this.#hint = hint;
  }

  /** The hindsight text, or an empty string if there is none. */
  readonly said = $derived.by((): string => {
    const reason = this.#hint?.reason;
    return reason ? explainWords(reason) : '';
  });

  /** The pieces of a better build, or null if no better build is known. */
  readonly better = $derived.by((): PlacedPiece[] | null => {
    if (this.said === '' || this.#hint?.reason.key === 'well_built') return null;
    return (this.#hint?.plan as Plan | null)?.pieces ?? null;
  });
}
