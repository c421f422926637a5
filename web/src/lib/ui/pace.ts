import type { Pace } from './settings.svelte';

const SPEED: Record<Exclude<Pace, 'instant'>, number> = { calm: 0.6, normal: 1, quick: 2 };
const SHORTEST = 60;
/** The maximum delay in milliseconds until a player with a pending decision sees its position. */
export const PATIENCE = 1000;

interface Situation {
  /** The number of events in the current scene. */
  events: number;
  /** The number of scenes not yet shown. */
  waiting: number;
  /** The age in milliseconds of the oldest pending decision of this screen's seats, or undefined if there is none. */
  owedFor: number | undefined;
  pace: Pace;
}

/** Return the milliseconds before the next scene replaces the current scene. */
export function holdFor({ events, waiting, owedFor, pace }: Situation): number {
  if (pace === 'instant') return 0;
  const readable = Math.min(1100, 350 + 130 * events) / SPEED[pace];
  const quickened = waiting > 3 ? (readable * 3) / waiting : readable;
  if (owedFor === undefined) return Math.max(SHORTEST, quickened);
  const left = (PATIENCE - owedFor) / Math.max(1, waiting);
  return Math.max(0, Math.min(quickened, left));
}

/** Return the speed of animations. 1 is normal speed. The speed increases with the number of waiting scenes. */
export function travelSpeed(waiting: number, pace: Pace): number {
  const speed = pace === 'instant' ? SPEED.quick : SPEED[pace];
  return speed * (waiting > 3 ? 2 : 1);
}

/**
 * Return the duration of an interlude that takes `hold` milliseconds at normal speed. `still` is whether the user
 * prefers reduced motion.
 */
export function interludeFor(hold: number, waiting: number, pace: Pace, still: boolean): number {
  if (pace === 'instant') return 0;
  const readable = (hold * (still ? 0.5 : 1)) / SPEED[pace];
  return waiting > 3 ? readable / 2 : readable;
}
