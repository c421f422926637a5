import type { Reference } from './daily';
import type { Engine } from './engine';
import { own } from './locks';

/**
 * Plays the strongest bot's games of the deals that I have finished. Only one tab plays these games, while I am not
 * playing.
 */
export class References {
  #engine: Engine;
  /** The deals that this tab is playing. */
  #here = new Set<string>();
  #asked = new Set<string>();

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** Make the strongest bot play these deals, each from its current position. */
  play(wanted: readonly Reference[]): void {
    for (const reference of wanted) void this.#play(reference).catch(() => undefined); // the deal is requested again
  }

  async #play({ game, day, table }: Reference): Promise<void> {
    const deal = `reference ${game} ${day}`;
    if (this.#asked.has(deal)) return;
    this.#asked.add(deal);
    try {
      if (!this.#here.has(deal) && (await own(deal, () => this.#here.delete(deal))) === null) return;
      this.#here.add(deal);
      await this.#engine.start(); // no progress is reported, because no person is waiting
      if (table === undefined) await this.#engine.request('POST', 'daily/reference', { game, day });
      else await this.#engine.request('GET', `tables/${table}`, null);
    } finally {
      this.#asked.delete(deal);
    }
  }
}
