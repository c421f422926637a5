/** How often, by game and reason, somebody did what a coach would have done. */
type Counts = Record<string, Record<string, number>>;

const KEPT_AS = 'factoryfloor.advice';
/** After so many times a reason is known, and is said no more. */
const ENOUGH = 3;

/** What was kept; whatever is damaged is left out. */
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

/** The advice that is still wanted on this device. */
class Advice {
  #counts: Counts = readCounts(localStorage.getItem(KEPT_AS));

  /** Whether a reason is still worth saying. */
  wanted(game: string, reason: string): boolean {
    return (this.#counts[game]?.[reason] ?? 0) < ENOUGH;
  }

  /** Note whether somebody did what the reason is for. What was not understood is said again. */
  note(game: string, reason: string, done: boolean): void {
    const count = Math.min(ENOUGH, Math.max(0, (this.#counts[game]?.[reason] ?? 0) + (done ? 1 : -1)));
    this.#counts = { ...this.#counts, [game]: { ...this.#counts[game], [reason]: count } };
    localStorage.setItem(KEPT_AS, JSON.stringify(this.#counts));
  }
}

export const advice = new Advice();
