import { SvelteMap } from 'svelte/reactivity';
import { replayTable, Refused } from '../net/api';
import { stepsByTurn } from './turns';

/** The views of a finished table's seats by turn, which are fetched on demand. */
export class SeatViews {
  #table: string;
  /** The views of each seat by turn. The value null means that the views are being fetched or cannot be fetched. */
  #views = new SvelteMap<number, unknown[] | null>();

  constructor(table: string) {
    this.#table = table;
  }

  /** Fetch the views of these seats. */
  async fetch(seats: readonly number[]): Promise<void> {
    for (const seat of seats) {
      if (this.#views.has(seat)) continue;
      this.#views.set(seat, null);
      try {
        const { frames } = await replayTable(this.#table, seat);
        this.#views.set(
          seat,
          stepsByTurn(frames).map((step) => frames[step]?.view),
        );
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
      }
    }
  }

  /** Return the view of a seat at a turn, or undefined if it has not been fetched. */
  at(seat: number, turn: number): unknown {
    return this.#views.get(seat)?.[turn];
  }
}
