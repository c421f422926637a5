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

/** Return the trial of a table, or null if the table is not a trial. */
export function trialOf(id: string): Trial | null {
  return kept().find(([table]) => table === id)?.[1] ?? null;
}
