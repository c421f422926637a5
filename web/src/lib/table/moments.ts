import type { Sentence } from '../board/client';
import type { LogEntry } from '../net/wire';

/** The part of a replay's frame that names its moment. */
interface Framed {
  entry: LogEntry | null;
}

/**
 * Return the moment of each position in a replay, or null if the game has no names for moments. `first` is the moment
 * of the first position.
 */
export function momentsOf(frames: readonly Framed[], first: Sentence | undefined): (Sentence | null)[] {
  let now: Sentence | null = first ?? null;
  return frames.map(({ entry }) => (now = entry?.moment ?? now));
}

/** Return the latest moment in a log, or null if there is none. */
export const latestMoment = (log: readonly LogEntry[]): Sentence | null =>
  log.findLast(({ moment }) => moment)?.moment ?? null;

/**
 * Return the step at which each round of a replay begins, with its moment. The list is empty for games without rounds.
 */
export function roundsOf(moments: readonly (Sentence | null)[]): { step: number; moment: Sentence }[] {
  let round: unknown;
  return moments.flatMap((moment, step) => {
    if (moment?.['round'] === undefined || moment['round'] === round) return [];
    round = moment['round'];
    return [{ step, moment }];
  });
}
