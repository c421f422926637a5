import type { DailyDeal, DailyLevel } from '../net/wire';

/**
 * Return the number of games of all levels together, and the share of games with fewer points than mine. Returns null
 * if there are no games.
 */
export function amongBots(levels: readonly DailyLevel[]): { plays: number; share: number } | null {
  const plays = levels.reduce((sum, level) => sum + level.plays, 0);
  const beaten = levels.reduce((sum, level) => sum + level.beaten, 0);
  return plays === 0 ? null : { plays, share: beaten / plays };
}

/** Return the share of other people with fewer points than mine, or null if nobody else has played. */
export function amongPeople(deal: Pick<DailyDeal, 'points' | 'players' | 'beaten'>): number | null {
  return deal.points === null || deal.players < 2 ? null : deal.beaten / (deal.players - 1);
}

/** Whether bots are still playing, because a level has not played all its games or no level has a result. */
export function isGrowing({ points, inventor, levels }: Pick<DailyDeal, 'points' | 'inventor' | 'levels'>): boolean {
  if (points === null) return false;
  return inventor === null || levels.length === 0 || levels.some(({ plays, most }) => plays < most);
}

/**
 * Return a function that maps points to positions from 0 to 1. The scale contains the results of all levels and my
 * result.
 */
export function scaleOf(levels: readonly DailyLevel[], points: number): (value: number) => number {
  const low = Math.min(points, ...levels.map(({ mean, spread }) => mean - spread));
  const high = Math.max(points, ...levels.map(({ mean, spread }) => mean + spread));
  const margin = Math.max(0.5, 0.06 * (high - low));
  return (value) => (value - low + margin) / (high - low + 2 * margin);
}
