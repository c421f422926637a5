import { dayOf } from '../net/days';
import type { TableInfo } from '../net/wire';
import { keepText, keptText } from '../storage/storage';
import { readDays, streakOf } from './days';

const KEPT_AS = 'factoryfloor.daily';
/** The maximum number of stored days. */
const MOST = 400;

/** The days whose deal was started on the same day and finished on this device. */
class Streak {
  #days = $state.raw(readDays(keptText(KEPT_AS)));

  length(today: string): number {
    return streakOf(this.#days, today);
  }

  /** The longest streak, which may have ended or may still continue. */
  get longest(): number {
    return Math.max(0, ...this.#days.map((day) => streakOf(this.#days, day)));
  }

  /** Record a finished deal. The deal counts for the day on which it was started, even if it ended after midnight. */
  note({ daily, created, forfeited }: TableInfo): void {
    if (forfeited || dayOf(created) !== daily || this.#days.includes(daily)) return;
    this.#days = [...this.#days, daily].sort().slice(-MOST);
    keepText(KEPT_AS, JSON.stringify(this.#days));
  }
}

export const streak = new Streak();
