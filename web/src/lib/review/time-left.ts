/** The share that was done at a time. */
interface Sample {
  at: number;
  done: number;
}

/** The span that the pace is measured in, and the least one, in milliseconds. */
const SPAN = 20_000;
const LEAST = 2000;

/** The time that a work still needs, by its pace of the last seconds. */
export class TimeLeft {
  #samples: Sample[] = [];

  /** Note the share that is done at a time in milliseconds. Less than before: it was started again. */
  note(done: number, at: number): void {
    const last = this.#samples.at(-1);
    if (last && done < last.done) this.#samples = [];
    if (last && done === last.done) return;
    this.#samples = [...this.#samples.filter((one) => at - one.at <= SPAN), { at, done }];
  }

  /** The seconds left; null while the pace is not known. */
  seconds(): number | null {
    const [first, last] = [this.#samples[0], this.#samples.at(-1)];
    if (!first || !last || last.at - first.at < LEAST || last.done <= first.done) return null;
    return ((1 - last.done) * (last.at - first.at)) / (last.done - first.done) / 1000;
  }
}
