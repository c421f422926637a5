import { keepText, keptText, valueIn } from '../storage/storage';

/** A game at another table that continues from a position of a finished game. */
export interface Trial {
  /** The finished table, and the turn and seat from which the game continues. */
  table: string;
  turn: number;
  seat: number;
  /** The name of the moment, and the originally played action in words. Entries of older versions lack both. */
  moment?: string;
  played?: string;
  /** The name of the player whose seat I take, if the seat was not mine. */
  taken?: string;
  /** The lines of an established loss. */
  lines?: Lines;
  /** The result of the comparison after the new decision. */
  outcome?: Outcome;
}

/** The played line and the better line of a decision in notation, and the better line in words. */
export interface Lines {
  played: readonly string[];
  better: readonly string[];
  words: string;
  /** The lead of the better line in hundredths of a win. */
  wins: number;
}

/** The new decision is the better line, the same as in the finished game, or another one. */
export type Outcome = 'better' | 'same' | 'other';

/** Compare the actions of the new decision with both lines. The result is null if the decision is not complete. */
export function compared({ played, better }: Lines, tried: readonly string[]): Outcome | null {
  const begins = (line: readonly string[], other: readonly string[]): boolean =>
    other.every((text, i) => text === line[i]);
  if (begins(tried, better)) return 'better';
  if (begins(better, tried)) return null;
  if (begins(tried, played)) return 'same';
  return begins(played, tried) ? null : 'other';
}

const KEPT_AS = 'factoryfloor.trials';
/** The number of stored trials. The oldest trials above this number are removed. */
const MOST = 50;

function kept(): [string, Trial][] {
  const read = valueIn(keptText(KEPT_AS));
  return Array.isArray(read) ? (read as [string, Trial][]) : [];
}

/** Record on this device that a table is a trial. */
export function keepTrial(id: string, trial: Trial): void {
  keepText(KEPT_AS, JSON.stringify([...kept(), [id, trial]].slice(-MOST)));
}

/** Record the result of a trial's comparison. */
export function keepOutcome(id: string, outcome: Outcome): void {
  keepText(
    KEPT_AS,
    JSON.stringify(kept().map(([table, trial]) => [table, table === id ? { ...trial, outcome } : trial])),
  );
}

/** Return the trial of a table, or null if the table is not a trial. */
export function trialOf(id: string): Trial | null {
  return kept().find(([table]) => table === id)?.[1] ?? null;
}
