import { keepText, keptText, valueIn } from '../storage/storage';

/** This key is not saved in files, because each device has its own speed. */
const KEPT_AS = 'factoryfloor-speeds';
/** The last measurements of a bot that count, and the least number for a median. */
const MOST = 25;
const LEAST = 5;

/** Milliseconds of the last moves, by game and bot. */
type Speeds = Record<string, number[]>;

function kept(): Speeds {
  const value = valueIn(keptText(KEPT_AS));
  if (typeof value !== 'object' || value === null) return {};
  const sound = Object.entries(value).filter(([, times]) => Array.isArray(times) && times.every(Number.isFinite));
  return Object.fromEntries<number[]>(sound);
}

const keyOf = (game: string, bot: string): string => `${game} ${bot}`;

/** Keep how many milliseconds a bot thought about a move. */
export function noteSpeed(game: string, bot: string, milliseconds: number): void {
  const speeds = kept();
  const times = [...(speeds[keyOf(game, bot)] ?? []), Math.max(1, Math.round(milliseconds))];
  keepText(KEPT_AS, JSON.stringify({ ...speeds, [keyOf(game, bot)]: times.slice(-MOST) }));
}

/** The median of a bot's last moves on this device in milliseconds; 0 before enough of them. */
export function speedOf(game: string, bot: string): number {
  const times = kept()[keyOf(game, bot)] ?? [];
  if (times.length < LEAST) return 0;
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
