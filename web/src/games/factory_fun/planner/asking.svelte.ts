import type { Checked, PlacedPiece } from '../types';
import { DRY, pathsBy, type Paths } from './flowing';
import { sent, type Plan } from './plan';

export type Check = (plan: unknown) => Promise<Record<string, unknown> | null>;

/** The milliseconds between two requests, and the milliseconds before an unanswered request is repeated. */
const PAUSE = 100;
const AGAIN = 2000;

/**
 * The server's check of the plan. Every change of the plan sends a request, with at most ten requests per second.
 * Answers to earlier plans are ignored.
 */
export class Asking {
  #check: () => Check | undefined;
  #told = $state.raw<Checked | null>(null);
  #of = $state.raw<Plan | null>(null);
  #wanted = $state.raw<Plan | null>(null);
  #number = 0;
  #heard = 0;
  #last = -Infinity;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(check: () => Check | undefined) {
    this.#check = check;
  }

  /** The newest answer of the server, which may belong to an earlier plan. */
  get told(): Checked | null {
    return this.#told;
  }

  /** Whether the newest answer of the server belongs to the current plan. */
  get current(): boolean {
    return this.#told !== null && this.#of === this.#wanted;
  }

  #paths = $derived(pathsBy(this.#of, this.#told));

  /** Return the colours in a piece's paths, and whether each path is complete, according to the newest answer. */
  pathsOf(laid: PlacedPiece): Paths {
    return this.#paths.get(laid) ?? DRY;
  }

  ask(plan: Plan): void {
    if (plan === this.#wanted && (this.current || this.#timer)) return;
    this.#wanted = plan;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => {
        void this.#send(plan);
      },
      Math.max(0, this.#last + PAUSE - performance.now()),
    );
  }

  /** Discard the plan and its check. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#heard = this.#number;
    this.#told = null;
    this.#of = null;
    this.#wanted = null;
  }

  async #send(plan: Plan): Promise<void> {
    this.#timer = undefined;
    this.#last = performance.now();
    const number = (this.#number += 1);
    const told = (await this.#check()?.(sent(plan))) ?? null;
    if (number <= this.#heard) return;
    this.#heard = number;
    if (told !== null) {
      this.#told = told as unknown as Checked;
      this.#of = plan;
    } else if (plan === this.#wanted) {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => {
        void this.#send(plan);
      }, AGAIN);
    }
  }
}
