import { tick } from 'svelte';
import type { GameEvent } from '../net/event';
import type { Stage } from '../motion/stage';
import type { Travel } from '../motion/travel';
import { settings } from '../ui/settings.svelte';
import type { Decision } from '../net/wire';
import type { GameClient } from '../board/client';
import { holdFor, interludeFor, travelSpeed } from '../ui/pace';
import type { Scene, View } from './session.svelte';

interface Arrived {
  scene: Scene;
  at: number;
  /** Whether the scene is shown without an interlude, because the player is skipping. */
  direct?: true;
}

/**
 * Shows the scenes one after another, each with its animations and long enough to follow it. If bots are fast, the
 * playback falls behind the newest scene. The playback catches up soon if a person at this screen can act.
 */
export class Playback {
  /** The scene on the screen. */
  shown = $state.raw<Scene | null>(null);
  /** The number of scenes not yet shown, including the scene that follows an interlude. */
  waiting = $state(0);
  /** Whether pieces of the current scene are still moving to their places. */
  moving = $state(false);
  stage = $state.raw<Stage | null>(null);
  travels: ((event: GameEvent) => Travel[]) | undefined;
  interlude: GameClient['interlude'];
  /** Called at the start of each scene that is not skipped, with the events of the scene. */
  heard: ((events: readonly GameEvent[]) => void) | undefined;

  #queue: Arrived[] = [];
  #running = false;
  /** Whether an interlude is on the screen. */
  #between = false;
  #wake: () => void = () => undefined;
  /** The unfinished animations. An animation may outlast the scene in which it began. */
  #travel: Promise<unknown> | null = null;

  /** Add a scene, which is shown after the waiting scenes. */
  push(scene: Scene): void {
    this.#queue.push({ scene, at: performance.now() });
    this.#count();
    if (this.#running) this.#wake();
    else void this.#run();
  }

  /**
   * Show a scene that does not follow from the previous scene. The new scene is shown immediately, and the waiting
   * scenes are dropped.
   */
  jump(scene: Scene): void {
    this.#queue = [];
    this.#between = false;
    this.#count();
    this.#travel = null;
    this.moving = false;
    this.shown = scene;
    this.#wake();
  }

  /** End the interlude. Returns whether there was one. */
  pass(): boolean {
    const was = this.#between;
    this.#between = false;
    if (was) this.#wake();
    return was;
  }

  /** Skip to the newest scene. */
  skip(): void {
    this.pass();
    const last = this.#queue.at(-1);
    if (!last) return;
    const entries = this.#queue.flatMap(({ scene }) => scene.entries);
    this.#queue = [{ ...last, scene: { ...last.scene, entries }, direct: true }];
    this.#skipping = true;
    this.#wake();
  }

  /**
   * Stop showing and reporting scenes, because the player has left the page. The data that `heard` reads no longer
   * exists.
   */
  end(): void {
    this.#queue = [];
    this.#between = false;
    this.heard = undefined;
    this.#wake();
  }

  #skipping = false;

  async #run(): Promise<void> {
    this.#running = true;
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
      this.#skipping = false;
      this.#count();
      if (!next.direct && !document.hidden) this.heard?.(eventsOf(next.scene));
      if (!next.direct && !(await this.#lead(next.scene))) continue;
      await this.#show(next.scene);
      await this.#hold(next.scene);
    }
    this.#running = false;
  }

  #count(): void {
    this.waiting = this.#queue.length + (this.#between ? 1 : 0);
  }

  /** Show the interlude before a scene. Returns false if another scene has replaced this scene in the meantime. */
  async #lead(scene: Scene): Promise<boolean> {
    const { shown } = this;
    const found = this.#interlude(scene);
    if (!shown || found.length === 0) return true;
    this.#between = true;
    this.#count();
    const views = Object.fromEntries(found.map(({ seat, view }) => [seat, view]));
    const between = { ...shown, views: { ...shown.views, ...views }, movers: [], undo: [], entries: [] };
    await this.#show(between, eventsOf(scene));
    await this.#stay(Math.max(...found.map(({ hold }) => hold)));
    if (this.shown !== between) return false;
    this.#between = false;
    this.#count();
    return true;
  }

  /** Return the interlude by seat, which is empty if there is none. */
  #interlude(scene: Scene): { seat: string; view: View; hold: number }[] {
    const before = this.shown?.views;
    if (!before || !this.interlude || !this.#moves) return [];
    return Object.entries(scene.views).flatMap(([seat, after]) => {
      const found = before[seat] && this.interlude?.(before[seat], after, eventsOf(scene));
      return found ? [{ seat, view: found.view as View, hold: found.hold }] : [];
    });
  }

  async #stay(length: number): Promise<void> {
    const began = performance.now();
    while (this.#between && this.#moves) {
      const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
      const left = interludeFor(length, this.#queue.length, settings.pace, still) - (performance.now() - began);
      if (left <= 0) return;
      await this.#pause(left);
    }
  }

  get #moves(): boolean {
    return this.stage !== null && !document.hidden && settings.pace !== 'instant';
  }

  async #show(scene: Scene, events = eventsOf(scene)): Promise<void> {
    const before = this.#moves ? this.stage?.look() : undefined;
    // a piece that is about to move must be untouchable from the first frame on
    this.moving = before !== undefined;
    this.shown = scene;
    await tick();
    if (!before) return;
    const speed = travelSpeed(this.waiting, settings.pace);
    this.#land(this.stage?.move(before, events, { travels: this.travels, speed }) ?? null);
  }

  /** The board counts as moving until this animation and all earlier animations have ended. */
  #land(travel: Promise<unknown> | null): void {
    const all = travel && this.#travel ? Promise.all([this.#travel, travel]) : (travel ?? this.#travel);
    this.#travel = all;
    this.moving = all !== null;
    void all?.then(() => {
      if (this.#travel !== all) return;
      this.#travel = null;
      this.moving = false;
    });
  }

  async #hold(scene: Scene): Promise<void> {
    const began = performance.now();
    const events = scene.entries.reduce((sum, entry) => sum + entry.events.length, 0);
    for (;;) {
      const { pace } = settings;
      const hold = holdFor({ events, waiting: this.#queue.length, owedFor: this.#owedFor(scene), pace });
      const left = hold - (performance.now() - began);
      if (document.hidden || this.#skipping || pace === 'instant') return;
      // scenes without a pause are drawn in separate tasks, because a single task for all of them would freeze the page
      await this.#pause(events === 0 ? 0 : Math.max(0, left));
      if (left <= 0 || events === 0) return;
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

  /** The time since which the newest scene has had a decision that the current scene lacks. */
  #owedFor(scene: Scene): number | undefined {
    const last = this.#queue.at(-1);
    if (!last || last.scene.decisions.every((decision) => isIn(decision, scene.decisions))) return undefined;
    const first = this.#queue.find((entry) => last.scene.decisions.every((one) => isIn(one, entry.scene.decisions)));
    return performance.now() - (first ?? last).at;
  }
}

function eventsOf(scene: Scene): GameEvent[] {
  return scene.entries.flatMap(({ events }) => events);
}

function isIn(decision: Decision, decisions: readonly Decision[]): boolean {
  return decisions.some((other) => other.seat === decision.seat && other.since === decision.since);
}
