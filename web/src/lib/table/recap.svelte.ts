import { SvelteMap } from 'svelte/reactivity';
import { whole } from '../net/patch';
import type { LogEntry, Recap as Answer } from '../net/wire';
import type { Scene, View } from './session.svelte';

/** A step, and the view after it. A step without an entry covers several actions. */
export interface RecapStep {
  n: number;
  entry: LogEntry | null;
  view: View;
}

/** The maximum number of steps. A longer recap loses its first steps. */
const MOST = 200;
const DECIDES = new Set(['action', 'undo']);
const HAPPENS = new Set(['action', 'undo', 'timeout']);

/**
 * The views of a seat since its last decision: the view directly after this decision, and one view for each later step.
 */
export class Recap {
  /** The log entry of the last decision, or of the start of the game, or -1 if it is unknown. */
  since = $state(-1);
  /** The view directly after the last decision, or null if it is unknown. */
  before = $state.raw<View | null>(null);
  steps = $state.raw<readonly RecapStep[]>([]);

  #seat: number;
  /** The steps that arrived before the first view was known. */
  #later: RecapStep[] = [];

  constructor(seat: number) {
    this.#seat = seat;
  }

  /** The log entry of a live scene, and the view after this entry. */
  follow(entry: LogEntry, view: View): void {
    const own = DECIDES.has(entry.kind) && entry.seat === this.#seat;
    if (own || entry.kind === 'start') {
      this.#begin(entry.n, view);
    } else if (HAPPENS.has(entry.kind)) {
      const step = { n: entry.n, entry, view };
      if (this.before) this.steps = [...this.steps, step].slice(-MOST);
      else this.#later.push(step);
    }
  }

  /** The server's answer for a client that was disconnected. */
  adopt({ since, n, frames }: Answer): void {
    const [first, ...others] = whole(frames);
    if (!first || this.before) return;
    const later = this.#later.filter((step) => step.n > n);
    this.#begin(since, first.view);
    this.steps = [...others.map(({ entry, view }) => ({ n: entry?.n ?? n, entry, view })), ...later].slice(-MOST);
  }

  #begin(since: number, view: View): void {
    this.since = since;
    this.before = view;
    this.steps = [];
    this.#later = [];
  }
}

/** The recaps of my seats, which are built from live scenes. Scenes that are missing are requested from the server. */
export class Recaps {
  #bySeat = new SvelteMap<number, Recap>();
  #last: Scene | null = null;
  #ask: (seat: number) => Promise<Answer | null>;

  constructor(ask: (seat: number) => Promise<Answer | null>) {
    this.#ask = ask;
  }

  /** Return the recap of one of my seats. */
  of(seat: number): Recap | undefined {
    return this.#bySeat.get(seat);
  }

  /** Record a scene that follows from the previous scene. */
  follow(scene: Scene): void {
    this.#last = scene;
    for (const seat of scene.mine) {
      const view = scene.views[String(seat)];
      if (!this.#bySeat.has(seat)) this.#bySeat.set(seat, new Recap(seat));
      for (const entry of view ? scene.entries : []) this.#bySeat.get(seat)?.follow(entry, view ?? {});
    }
  }

  /** Record a scene that does not follow from the previous scene. Resolves when all recaps are complete again. */
  async jump(scene: Scene): Promise<void> {
    const missed = this.#last?.n !== scene.n || String(this.#last.mine) !== String(scene.mine);
    this.#last = scene;
    if (!missed) return;
    this.#bySeat.clear();
    const started = Object.keys(scene.views).length > 0;
    await Promise.all(
      scene.mine.map(async (seat) => {
        const recap = new Recap(seat);
        this.#bySeat.set(seat, recap);
        const answer = started ? await this.#ask(seat) : null;
        if (answer) recap.adopt(answer);
      }),
    );
  }
}
