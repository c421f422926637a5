/** A time, and the share of the work that was done at this time. */
interface Sample {
  at: number;
  done: number;
}

/** The minimum of milliseconds for a measurement of the speed. */
const LEAST = 2000;

/** The share of the remaining time by which an estimate must grow before it counts, so that it seldom counts upwards. */
const LATER = 0.5;

/** The remaining time of a task, estimated from its mean speed. */
export class TimeLeft {
  #first: Sample | null = null;
  #last: Sample | null = null;
  /** The time at which the task will probably end, or infinity. */
  #end = Infinity;

  /**
   * Record the share that is done at a time in milliseconds. If the share is smaller than before, the task was
   * restarted.
   */
  note(done: number, at: number): void {
    if (this.#last && done < this.#last.done) [this.#first, this.#end] = [null, Infinity];
    else if (this.#last?.done === done) return;
    this.#first ??= { at, done };
    this.#last = { at, done };
    const { at: began, done: before } = this.#first;
    if (at - began < LEAST || done <= before) return;
    const end = at + ((1 - done) * (at - began)) / (done - before);
    if (end < this.#end || end - this.#end > LATER * (end - at)) this.#end = end;
  }

  /** Return the seconds that remained when progress was last recorded, or null if the speed is unknown. */
  seconds(): number | null {
    return this.#last && this.#end < Infinity ? Math.max(0, this.#end - this.#last.at) / 1000 : null;
  }
}
