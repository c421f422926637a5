import { keepText, keptText } from '../storage/storage';

/** The number of times that the player has followed the coach, by game and reason. */
type Counts = Record<string, Record<string, number>>;

const KEPT_AS = 'factoryfloor.advice';
/** The number of times after which the player counts as knowing a reason, so that the coach no longer shows it. */
const ENOUGH = 3;

/** Return the stored counts without damaged ones. */
export function readCounts(text: string | null): Counts {
  try {
    const kept: unknown = JSON.parse(text ?? '{}');
    const games = Object.entries(kept ?? {}).map(([game, counts]) => {
      const sound = Object.entries((counts ?? {}) as object).filter(([, count]) => typeof count === 'number');
      return [game, Object.fromEntries(sound)] as const;
    });
    return Object.fromEntries(games);
  } catch {
    return {};
  }
}

/** The reasons that the coach still shows on this device. */
class Advice {
  #counts: Counts = readCounts(keptText(KEPT_AS));

  /** Whether a reason should still be shown. */
  wanted(game: string, reason: string): boolean {
    return (this.#counts[game]?.[reason] ?? 0) < ENOUGH;
  }

  /** Record whether the player followed a reason. The coach shows a reason again if the player did not follow it. */
  note(game: string, reason: string, done: boolean): void {
    const count = Math.min(ENOUGH, Math.max(0, (this.#counts[game]?.[reason] ?? 0) + (done ? 1 : -1)));
    this.#counts = { ...this.#counts, [game]: { ...this.#counts[game], [reason]: count } };
    keepText(KEPT_AS, JSON.stringify(this.#counts));
  }
}

export const advice = new Advice();
