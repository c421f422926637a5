/** A time, and the share of the work that was done at this time. */
interface Sample {
  at: number;
  done: number;
}

/** The milliseconds over which the speed is measured, and the minimum for a measurement. */
const SPAN = 20_000;
const LEAST = 2000;

/** The remaining time of a task, estimated from its speed in the last seconds. */
export class TimeLeft {
  #samples: Sample[] = [];

  /**
   * Record the share that is done at a time in milliseconds. If the share is smaller than before, the task was
   * restarted.
   */
  note(done: number, at: number): void {
    const last = this.#samples.at(-1);
    if (last && done < last.done) this.#samples = [];
    if (last && done === last.done) return;
    this.#samples = [...this.#samples.filter((one) => at - one.at <= SPAN), { at, done }];
  }

  /** Return the remaining seconds, or null if the speed is unknown. */
  seconds(): number | null {
    const [first, last] = [this.#samples[0], this.#samples.at(-1)];
    if (!first || !last || last.at - first.at < LEAST || last.done <= first.done) return null;
    return ((1 - last.done) * (last.at - first.at)) / (last.done - first.done) / 1000;
  }
}
