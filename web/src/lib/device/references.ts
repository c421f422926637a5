import type { Reference } from './daily';
import type { Engine } from './engine';
import { own } from './locks';

/** The games of the strongest bot in the deals that I have finished: it plays while I do not, in one tab. */
export class References {
  #engine: Engine;
  /** The deals that are played in this tab. */
  #here = new Set<string>();
  #asked = new Set<string>();

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** Have these deals played, from where they are. */
  play(wanted: readonly Reference[]): void {
    for (const reference of wanted) void this.#play(reference).catch(() => undefined); // asked again
  }

  async #play({ game, day, table }: Reference): Promise<void> {
    const deal = `reference ${game} ${day}`;
    if (this.#asked.has(deal)) return;
    this.#asked.add(deal);
    try {
      if (!this.#here.has(deal) && (await own(deal, () => this.#here.delete(deal))) === null) return;
      this.#here.add(deal);
      await this.#engine.start(); // no progress is shown: no person waits
      if (table === undefined) await this.#engine.request('POST', 'daily/reference', { game, day });
      else await this.#engine.request('GET', `tables/${table}`, null);
    } finally {
      this.#asked.delete(deal);
    }
  }
}
