import { tick } from 'svelte';
import type { GameEvent } from '../net/event';
import type { Stage } from '../motion/stage';
import type { Travel } from '../motion/travel';
import { settings } from '../ui/settings.svelte';
import type { Decision } from '../net/wire';
import { holdFor, travelSpeed } from './pace';
import type { Scene } from './session.svelte';

interface Arrived {
  scene: Scene;
  at: number;
}

/**
 * Shows what happens one after the other, each scene long enough to be followed, as movement. It falls behind the
 * newest scene while bots are fast, but never for long when somebody here can act on it.
 */
export class Playback {
  /** What is on the screen. */
  shown = $state.raw<Scene | null>(null);
  /** How many scenes are still to come. */
  waiting = $state(0);
  stage: Stage | null = null;
  travels: ((event: GameEvent) => Travel[]) | undefined;

  #queue: Arrived[] = [];
  #running = false;
  #wake: () => void = () => undefined;

  /** Another scene: it is shown when its turn comes. */
  push(scene: Scene): void {
    this.#queue.push({ scene, at: performance.now() });
    this.waiting = this.#queue.length;
    if (this.#running) this.#wake();
    else void this.#run();
  }

  /** A scene that nothing leads to: it is shown at once, and what waited before it is dropped. */
  jump(scene: Scene): void {
    this.#queue = [];
    this.waiting = 0;
    this.shown = scene;
    this.#wake();
  }

  /** On to the newest scene. */
  skip(): void {
    const last = this.#queue.at(-1);
    if (!last) return;
    const entries = this.#queue.flatMap(({ scene }) => scene.entries);
    this.#queue = [{ ...last, scene: { ...last.scene, entries } }];
    this.#skipping = true;
    this.#wake();
  }

  #skipping = false;

  async #run(): Promise<void> {
    this.#running = true;
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
      this.waiting = this.#queue.length;
      this.#skipping = false;
      await this.#show(next.scene);
      await this.#hold(next.scene);
    }
    this.#running = false;
  }

  async #show(scene: Scene): Promise<void> {
    const moves = this.stage && !document.hidden && settings.pace !== 'instant';
    const before = moves ? this.stage?.look() : undefined;
    this.shown = scene;
    await tick();
    if (!before) return;
    const events = scene.entries.flatMap(({ events }) => events);
    this.stage?.move(before, events, { travels: this.travels, speed: travelSpeed(this.waiting, settings.pace) });
  }

  async #hold(scene: Scene): Promise<void> {
    const began = performance.now();
    const events = scene.entries.reduce((sum, entry) => sum + entry.events.length, 0);
    for (;;) {
      const { pace } = settings;
      const hold = holdFor({ events, waiting: this.#queue.length, owedFor: this.#owedFor(scene), pace });
      const left = hold - (performance.now() - began);
      // a scene in which nothing is to be seen, a tab that nobody looks at, a person who wants to go on
      if (left <= 0 || events === 0 || document.hidden || this.#skipping) return;
      await this.#pause(left);
    }
  }

  async #pause(length: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, length);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** For how long the newest scene has held a decision that the one on the screen does not. */
  #owedFor(scene: Scene): number | undefined {
    const last = this.#queue.at(-1);
    if (!last || last.scene.decisions.every((decision) => isIn(decision, scene.decisions))) return undefined;
    const first = this.#queue.find((entry) => last.scene.decisions.every((one) => isIn(one, entry.scene.decisions)));
    return performance.now() - (first ?? last).at;
  }
}

function isIn(decision: Decision, decisions: readonly Decision[]): boolean {
  return decisions.some((other) => other.seat === decision.seat && other.since === decision.since);
}
