import type { Difficulty } from './types';

const KEPT_AS = 'factoryfloor.fantastic_factories.best';

/** The best game against the Machine on this device. */
export interface Best {
  total: number;
  /** Points more than the Machine; less than 1 when it was not beaten. */
  margin: number;
}

/** Which of two games was the better one: by margin, then by points. */
function better(one: Best, other: Best): boolean {
  return one.margin > other.margin || (one.margin === other.margin && one.total > other.total);
}

function isBest(given: unknown): given is Best {
  const one = given as Partial<Best> | null;
  return typeof one === 'object' && one !== null && Number.isInteger(one.total) && Number.isInteger(one.margin);
}

function read(): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT_AS) ?? '{}');
    return typeof kept === 'object' && kept !== null ? { ...kept } : {};
  } catch {
    return {};
  }
}

export function bestAt(difficulty: Difficulty): Best | null {
  const kept = read()[difficulty];
  return isBest(kept) ? kept : null;
}

/** Keep a game if it is the best at its difficulty, and say whether it is better than a best that there was. */
export function keepBest(difficulty: Difficulty, game: Best): boolean {
  const before = bestAt(difficulty);
  if (before && !better(game, before)) return false;
  localStorage.setItem(
    KEPT_AS,
    JSON.stringify({ ...read(), [difficulty]: { total: game.total, margin: game.margin } }),
  );
  return before !== null;
}
