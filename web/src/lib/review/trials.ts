import { keepText, keptText, valueIn } from '../storage/storage';

/** A position of a finished game that is played again at another table. */
export interface Trial {
  /** The finished table, and the turn and seat from which the game is played again. */
  table: string;
  turn: number;
  seat: number;
  /** The name of the moment, and the originally played action in words. Trials of older versions lack both. */
  moment?: string;
  played?: string;
}

const KEPT_AS = 'factoryfloor.trials';
/** The number of trials that are stored; older ones are removed. */
const MOST = 50;

function kept(): [string, Trial][] {
  const read = valueIn(keptText(KEPT_AS));
  return Array.isArray(read) ? (read as [string, Trial][]) : [];
}

/** Record on this device that a table is a trial. */
export function keepTrial(id: string, trial: Trial): void {
  keepText(KEPT_AS, JSON.stringify([...kept(), [id, trial]].slice(-MOST)));
}

/** Return the trial that belongs to a table, or null for other tables. */
export function trialOf(id: string): Trial | null {
  return kept().find(([table]) => table === id)?.[1] ?? null;
}
