import type { Level, LevelInfo } from '../../lib/net/wire';

export interface Size {
  width: number;
  height: number;
}

/** The minimum height of a plot in Elo, so that a small change does not look large. */
const LEAST = 400;

/** The minimum distance between two labels, in pixels. */
const APART = 15;

/**
 * The drawing of a level's history: its line, the band of its interval, and the levels of bots in its range, weakest
 * first. A bot's level that is too near to the previous one has no `label`.
 */
export interface Plot {
  line: string;
  band: string;
  bots: { name: string; y: number; label: boolean }[];
}

/** Compute the plot of a level's history for a given size. Games have equal horizontal distances. */
export function plotOf({ course }: Level, levels: readonly LevelInfo[], { width, height }: Size): Plot {
  const top = Math.max(...course.map(([, rating, within]) => rating + within));
  const bottom = Math.min(...course.map(([, rating, within]) => rating - within));
  const margin = Math.max(0, LEAST - (top - bottom)) / 2;
  const range = top - bottom + 2 * margin;
  const y = (rating: number): number => ((top + margin - rating) / range) * height;
  const x = (game: number): number => (game / Math.max(1, course.length - 1)) * width;
  const point = (game: number, rating: number): string => `${x(game).toFixed(1)} ${y(rating).toFixed(1)}`;
  const upper = course.map(([, rating, within], game) => point(game, rating + within));
  const lower = course.map(([, rating, within], game) => point(game, rating - within)).reverse();
  return {
    line: `M${course.map(([, rating], game) => point(game, rating)).join('L')}`,
    band: `M${[...upper, ...lower].join('L')}Z`,
    bots: labelled(
      levels.flatMap(({ name, rating }) => {
        const at = rating === null ? -1 : y(rating);
        return at >= APART / 2 && at <= height - APART / 2 ? [{ name, y: at }] : [];
      }),
    ),
  };
}

function labelled(bots: readonly { name: string; y: number }[]): Plot['bots'] {
  let last = Infinity;
  return bots.map(({ name, y }) => {
    const label = last - y >= APART;
    if (label) last = y;
    return { name, y, label };
  });
}
