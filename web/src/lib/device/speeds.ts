import { keepText, keptText, valueIn } from '../storage/storage';

/**
 * The storage key of the measured speeds. Files of saved games do not contain this key, because each device has its own
 * speed.
 */
const KEPT_AS = 'factoryfloor-speeds';
/** The number of recent measurements per bot that count, and the minimum number for a median. */
const MOST = 25;
const LEAST = 5;

/** The milliseconds of the latest moves, by game and bot. */
type Speeds = Record<string, number[]>;

function kept(): Speeds {
  const value = valueIn(keptText(KEPT_AS));
  if (typeof value !== 'object' || value === null) return {};
  const sound = Object.entries(value).filter(([, times]) => Array.isArray(times) && times.every(Number.isFinite));
  return Object.fromEntries<number[]>(sound);
}

const keyOf = (game: string, bot: string): string => `${game} ${bot}`;

/** Store the milliseconds that a bot took for a move. */
export function noteSpeed(game: string, bot: string, milliseconds: number): void {
  const speeds = kept();
  const times = [...(speeds[keyOf(game, bot)] ?? []), Math.max(1, Math.round(milliseconds))];
  keepText(KEPT_AS, JSON.stringify({ ...speeds, [keyOf(game, bot)]: times.slice(-MOST) }));
}

/** Return the median milliseconds of a bot's latest moves on this device, or 0 if there are too few moves. */
export function speedOf(game: string, bot: string): number {
  const times = kept()[keyOf(game, bot)] ?? [];
  if (times.length < LEAST) return 0;
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
