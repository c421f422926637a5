import type { DailyDeal, DailyLevel } from '../net/wire';

/** The plays of all levels together: their number, and the share with fewer points than mine; null without a play. */
export function amongBots(levels: readonly DailyLevel[]): { plays: number; share: number } | null {
  const plays = levels.reduce((sum, level) => sum + level.plays, 0);
  const beaten = levels.reduce((sum, level) => sum + level.beaten, 0);
  return plays === 0 ? null : { plays, share: beaten / plays };
}

/** The share of the other people with fewer points than mine; null without others. */
export function amongPeople(deal: Pick<DailyDeal, 'points' | 'players' | 'beaten'>): number | null {
  return deal.points === null || deal.players < 2 ? null : deal.beaten / (deal.players - 1);
}

/** Bots play on: a level has not played all its games, or none has a result. */
export function isGrowing({ points, inventor, levels }: Pick<DailyDeal, 'points' | 'inventor' | 'levels'>): boolean {
  if (points === null) return false;
  return inventor === null || levels.length === 0 || levels.some(({ plays, most }) => plays < most);
}

/** Places of points on the scale that has all levels and mine, from 0 to 1. */
export function scaleOf(levels: readonly DailyLevel[], points: number): (value: number) => number {
  const low = Math.min(points, ...levels.map(({ mean, spread }) => mean - spread));
  const high = Math.max(points, ...levels.map(({ mean, spread }) => mean + spread));
  const margin = Math.max(0.5, 0.06 * (high - low));
  return (value) => (value - low + margin) / (high - low + 2 * margin);
}
