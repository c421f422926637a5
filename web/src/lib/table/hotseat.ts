import type { Decision } from '../net/wire';

/**
 * Return the seat to show if I have several seats, or -1 for a spectator. The current seat is shown as long as it has a
 * decision, and then the next seat clockwise with a decision.
 */
export function seatToShow(mine: readonly number[], decisions: readonly Pick<Decision, 'seat'>[], now: number): number {
  if (mine.length === 0) return -1;
  const due = decisions.map((decision) => decision.seat).filter((seat) => mine.includes(seat));
  if (due.includes(now)) return now;
  const present = mine.includes(now);
  if (due.length === 0) return present ? now : Math.min(...mine);
  const after = due.filter((seat) => seat > now);
  return Math.min(...(present && after.length > 0 ? after : due));
}
