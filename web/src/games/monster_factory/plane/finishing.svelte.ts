import type { LogEntry } from '../../../lib/net/wire';

/** The milliseconds for which a finished monster is animated before it moves to the shelf. */
const ALIVE = 1500;

/** The animated monsters, which have just been finished. */
export class Finishing {
  alive = $state.raw<readonly string[]>([]);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Handle the log entries since the previous view. */
  watch(entries: readonly LogEntry[]): void {
    const finished = entries
      .flatMap(({ events }) => events)
      .filter((event) => event['kind'] === 'finished')
      .map((event) => structureId(Number(event['seat']), Number(event['number'])));
    this.settle();
    if (finished.length === 0) return;
    this.alive = finished;
    this.#timer = setTimeout(() => {
      this.settle();
    }, ALIVE);
  }

  /** Move the finished monsters to the shelf immediately. */
  settle(): void {
    clearTimeout(this.#timer);
    if (this.alive.length > 0) this.alive = [];
  }
}

/** Return the id of a structure in the view. */
export function structureId(owner: number, number: number): string {
  return number === 0 ? `monster-${owner}` : `minion-${owner}.${number}`;
}
