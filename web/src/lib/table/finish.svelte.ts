import { prefersReducedMotion } from 'svelte/motion';
import type { LogEntry } from '../net/wire';
import { settings } from '../ui/settings.svelte';

/** The milliseconds for which the board shows the end of a game. */
export const ON_BOARD = 3200;

/**
 * The stages of the end. `board`: the board animates the end; `scores`: the scores count up; `done`: the result is
 * shown.
 */
export type FinishStage = '' | 'board' | 'scores' | 'done';

/** The status of the table at the position on the screen. `waiting` is the number of scenes that are not shown yet. */
export function statusOnScreen(status: string, waiting: number): string {
  return status === 'over' && waiting > 0 ? 'running' : status;
}

/** Return the log without the last action, because the events of this action would reveal the result. */
export function beforeResult(log: readonly LogEntry[]): readonly LogEntry[] {
  const last = log.findLastIndex(({ kind }) => kind === 'action' || kind === 'timeout');
  return last < 0 ? log : log.slice(0, last);
}

/** The end of a game. If the game ended elsewhere, or if motion is turned off, the result is shown immediately. */
export class Finish {
  #status: () => string;
  /** Whether the game was running while this page was open. */
  #ran = $state(false);
  #played = $state<'board' | 'scores' | 'done'>('board');

  /** `status` is the table's status, which is `over` only after the last scene was shown. */
  constructor(status: () => string) {
    this.#status = status;
    $effect(() => {
      if (status() === 'running') this.#ran = true;
    });
    $effect(() => {
      if (this.stage !== 'board') return undefined;
      const timer = setTimeout(this.next, ON_BOARD);
      return () => {
        clearTimeout(timer);
      };
    });
  }

  stage = $derived.by((): FinishStage => {
    if (this.#status() !== 'over') return '';
    return !this.#ran || prefersReducedMotion.current || settings.pace === 'instant' ? 'done' : this.#played;
  });

  /** Whether the board is animating the end or the scores are counting up. */
  onBoard = $derived.by(() => this.stage === 'board' || this.stage === 'scores');

  /**
   * Whether the board keeps the layout of a running game. `ended` is whether the board's position is the last one of
   * the game.
   */
  keepsPlaying(ended: boolean): boolean {
    // the last position may be on the screen before the last scene
    return this.onBoard || (ended && this.stage === '');
  }

  next = (): void => {
    this.#played = this.#played === 'board' ? 'scores' : 'done';
  };

  skip(): void {
    if (this.onBoard) this.#played = 'done';
  }
}
