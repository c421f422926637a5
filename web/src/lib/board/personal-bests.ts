import { keepText, keptText, valueIn } from '../storage/storage';

/** The best games on this device. Each best game is compared only with games of the same board, day or difficulty. */
export interface BestGames<T> {
  at: (key: string) => T | null;
  /** Store a game if it is the best game for its key. Returns whether an earlier best game was beaten. */
  keep: (key: string, one: T) => boolean;
}

/** Return the best games of `game`. `isOne` validates stored data, and `better` compares two games. */
export function bestGames<T>(
  game: string,
  isOne: (given: unknown) => given is T,
  better: (one: T, other: T) => boolean,
): BestGames<T> {
  const keptAs = `factoryfloor.${game}.best`;

  function read(): Record<string, unknown> {
    const kept = valueIn(keptText(keptAs));
    return typeof kept === 'object' && kept !== null ? { ...kept } : {};
  }

  function at(key: string): T | null {
    const kept = read()[key];
    return isOne(kept) ? kept : null;
  }

  function keep(key: string, one: T): boolean {
    const before = at(key);
    if (before !== null && !better(one, before)) return false;
    keepText(keptAs, JSON.stringify({ ...read(), [key]: one }));
    return before !== null;
  }

  return { at, keep };
}
