import { keepText, keptText } from '../storage/storage';
import { readDays, streakOf } from './days';

const KEPT_AS = 'factoryfloor.daily';
/** The days that are kept. */
const MOST = 400;

/** The days on which a deal of that very day was finished on this device. */
class Streak {
  #days = $state.raw(readDays(keptText(KEPT_AS)));

  length(today: string): number {
    return streakOf(this.#days, today);
  }

  /** Note that the deal of `day` was finished; a deal of an earlier day does not count. */
  note(day: string, today: string): void {
    if (day !== today || this.#days.includes(day)) return;
    this.#days = [...this.#days, day].sort().slice(-MOST);
    keepText(KEPT_AS, JSON.stringify(this.#days));
  }
}

export const streak = new Streak();
