import type { PuzzleInfo } from '../net/wire';
import { valueIn } from '../storage/storage';

export const LEVELS = ['low', 'middle', 'high'] as const;

/** One third of a game's puzzles, when sorted by rating. */
export type Level = (typeof LEVELS)[number];

/** A filter for the puzzles of a game, by theme and by third of the ratings. An empty filter matches all puzzles. */
export interface Filter {
  theme: string;
  level: Level | '';
}

/** Ratings are rounded to a multiple of this number. */
const STEP = 50;

/** Return the ratings at which the second and the last third of the puzzles begin. */
export function boundsOf(puzzles: readonly PuzzleInfo[]): [number, number] {
  const ratings = puzzles.map(({ rating }) => rating).sort((a, b) => a - b);
  const at = (part: number): number => Math.round((ratings[Math.floor(part * ratings.length)] ?? 0) / STEP) * STEP;
  return [at(1 / 3), at(2 / 3)];
}

/** Return the puzzles of a game that match a filter. */
export function filtered(puzzles: readonly PuzzleInfo[], { theme, level }: Filter): PuzzleInfo[] {
  const [middle, high] = boundsOf(puzzles);
  const levelAt = (rating: number): Level => (rating < middle ? 'low' : rating < high ? 'middle' : 'high');
  return puzzles.filter(
    (one) => (theme === '' || one.themes.includes(theme)) && (level === '' || levelAt(one.rating) === level),
  );
}

/** Return the themes of a game's puzzles with the number of puzzles, most frequent first. */
export function themesIn(puzzles: readonly PuzzleInfo[]): [theme: string, n: number][] {
  const all = puzzles.flatMap((one) => one.themes);
  const numbers = [...new Set(all)].map((theme): [string, number] => [
    theme,
    all.filter((one) => one === theme).length,
  ]);
  return numbers.sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]));
}

/** Return the stored filters without damaged ones. */
export function readFilters(text: string | null): Record<string, Filter> {
  const kept: Record<string, Filter> = {};
  for (const [game, value] of Object.entries(Object(valueIn(text)) as Record<string, Partial<Filter> | null>)) {
    const { theme, level } = value ?? {};
    const known = LEVELS.find((one) => one === level) ?? '';
    if (typeof theme === 'string') kept[game] = { theme, level: known };
  }
  return kept;
}
