import { tick } from 'svelte';
import type { Stage } from '../motion/stage';
import type { Travel } from '../motion/travel';
import type { GameEvent } from '../net/event';
import type { LogEntry } from '../net/wire';
import type { RecapStep } from './recap.svelte';
import type { View } from './session.svelte';

/** The milliseconds for all steps, the maximum for one step, and the time for the first view. */
export const WHOLE = 4000;
const LONGEST = 1300;
const BEGINNING = 400;
/**
 * The maximum number of frames. If there are more steps, neighbouring steps share a frame, so that each frame stays
 * visible long enough.
 */
const MOST = 20;

interface Board {
  stage: () => Stage | null;
  travels: () => ((event: GameEvent) => Travel[]) | undefined;
}

interface Shown {
  /** The number of the last log entry. */
  n: number;
  view: View;
  entries: LogEntry[];
}

/**
 * Replays the steps from an earlier view to the current view in about four seconds. Any action of the player ends the
 * replay.
 */
export class Again {
  /** The view that the replay shows, or null to show the current view. */
  shown = $state.raw<Shown | null>(null);
  playing = $derived.by(() => this.shown !== null);

  #board: Board;
  #run = 0;
  #wake: () => void = () => undefined;

  constructor(board: Board) {
    this.#board = board;
  }

  /** Play the steps after a view. Resolves when the replay ends or is stopped. */
  async play(before: View, steps: readonly RecapStep[]): Promise<void> {
    this.stop();
    const run = ++this.#run;
    const frames = together(steps, MOST);
    if (frames.length === 0) return;
    this.shown = { n: -1, view: before, entries: [] };
    await this.#pause(BEGINNING);
    // the page is still being rendered
    for (let tries = 0; tries < 50 && !this.#board.stage() && run === this.#run; tries++) await this.#pause(100);
    const hold = Math.min(LONGEST, (WHOLE - BEGINNING) / frames.length);
    for (const frame of frames) {
      if (run !== this.#run) return;
      await this.#show(frame, hold);
      if (run !== this.#run) return;
      await this.#pause(hold);
    }
    if (run === this.#run) this.shown = null;
  }

  /** Stop the replay and show the current view. Returns whether a replay was running. */
  stop(): boolean {
    const was = this.playing;
    this.#run++;
    this.shown = null;
    this.#wake();
    return was;
  }

  async #show(frame: Shown, hold: number): Promise<void> {
    const stage = this.#board.stage();
    const before = stage?.look();
    this.shown = frame;
    await tick();
    const events = frame.entries.flatMap((entry) => entry.events);
    if (before && !document.hidden)
      void stage?.move(before, events, { travels: this.#board.travels(), speed: Math.max(1, 800 / hold) });
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
}

/** Return the steps as at most `most` frames, by merging neighbouring steps. */
function together(steps: readonly RecapStep[], most: number): Shown[] {
  const size = Math.ceil(steps.length / most);
  const frames: Shown[] = [];
  for (let i = 0; i < steps.length; i += size) {
    const some = steps.slice(i, i + size);
    const last = some.at(-1);
    if (last) frames.push({ n: last.n, view: last.view, entries: some.flatMap(({ entry }) => entry ?? []) });
  }
  return frames;
}
