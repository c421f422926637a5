import { isLevel, type Level } from '../net/bots';
import type { IconName } from '../icons/names';
import { MOST_STARS } from '../lessons/progress.svelte';
import type { Win } from './wins';

/** The facts that decide which badges are earned. */
export interface Facts {
  wins: readonly Win[];
  games: readonly string[];
  /** The levels of bots in the games, beginning with the weakest. */
  levels: readonly string[];
  /** The sum of the stars from all lessons. */
  stars: readonly number[];
  /** The length of the longest streak of daily deals, in days. */
  days: number;
  /** The number of puzzles that were solved at the first try. */
  puzzles: number;
}

/** A badge, which is earned when `have` reaches `of`. */
export interface Badge {
  id: string;
  icon: IconName;
  /** The level of bots to which the badge refers. */
  level?: Level;
  have: number;
  of: number;
}

const SERIES = [7, 30];
const PUZZLES = 25;

/** Return all badges with my progress. Wins with help do not count. */
export function badgesOf({ wins, games, levels, stars, days, puzzles }: Facts): Badge[] {
  const beaten = levels.filter(isLevel).map((level): Badge => {
    const won = wins.some(({ bot }) => bot === level);
    return { id: `level.${level}`, icon: 'robot', level, have: Number(won), of: 1 };
  });
  const won = games.filter((game) => wins.some((win) => win.game === game)).length;
  const perfect = stars.filter((one) => one === MOST_STARS).length;
  return [
    ...beaten,
    { id: 'games', icon: 'crown', have: won, of: games.length },
    { id: 'lessons', icon: 'star', have: perfect, of: stars.length },
    ...SERIES.map((of): Badge => ({ id: `days.${of}`, icon: 'clock', have: Math.min(days, of), of })),
    { id: 'puzzles', icon: 'hint', have: Math.min(puzzles, PUZZLES), of: PUZZLES },
  ];
}

export const isEarned = ({ have, of }: Pick<Badge, 'have' | 'of'>): boolean => of > 0 && have >= of;
