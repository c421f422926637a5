import { expected, importedBot, isLevel, kindOf, readBot } from '../net/bots';
import { number } from '../i18n';
import { readable } from '../i18n/sentence';
import { theLink } from '../net/link';
import { t } from '../words';
import type { LevelInfo, SeatInfo } from '../net/wire';

/** The names of bots at the table by seat, which are the same in all languages. */
const BOT_NAMES = ['Rivet', 'Sprocket', 'Piston', 'Gasket', 'Ratchet', 'Flange', 'Spindle', 'Bearing'];

/** Return the name of the player or bot at a seat, or '' for a free seat. */
export function nameOf(seat: Pick<SeatInfo, 'seat' | 'kind' | 'name'>): string {
  return seat.kind === 'bot' ? botName(seat.seat) : seat.name;
}

/** Return the names of all players who had a seat, in order, as in "Anna, then Rivet". */
export function playedBy(seat: Pick<SeatInfo, 'seat' | 'kind' | 'name' | 'before'>): string {
  return seat.before ? t('seat.then', { before: seat.before, name: nameOf(seat) }) : nameOf(seat);
}

/** Format the name of a seat in a record for display, such as `Anna, then greedy`. */
export function recordedName(name: string, seat: number): string {
  const [, before, after] = /^(.+), then (.+)$/.exec(name) ?? [];
  if (before !== undefined && after !== undefined) {
    return t('seat.then', { before, name: recordedName(after, seat) });
  }
  if (kindOf(name) !== null) return botName(seat);
  return name === '' ? t('text.seat', { seat: seat + 1 }) : name;
}

export function botName(seat: number): string {
  return BOT_NAMES[seat % BOT_NAMES.length] ?? '';
}

/** Return the level of a bot in one word. */
export function levelName(spec: string): string {
  const kind = kindOf(spec);
  return kind === null ? (importedBot(spec)?.name ?? readable(readBot(spec).kind)) : t(`bot.${kind}`);
}

/**
 * Describe the style of a bot of this level in a few words. For a bot from another package, return the name of its
 * module; otherwise ''.
 */
export function levelNote(spec: string): string {
  const imported = importedBot(spec);
  if (imported !== null) return imported.module;
  const { kind, thinks, playouts } = readBot(spec);
  if (kind === 'random' || kind === 'greedy' || isLevel(kind)) return t(`bot.${kind}.note`);
  if (thinks !== undefined) return t('bot.thinks', { seconds: number(thinks / 1000) });
  return playouts === undefined ? '' : t('bot.playouts', { n: playouts });
}

/** Describe the level of a bot, and how it plays. */
export function levelLine(spec: string): string {
  const note = levelNote(spec);
  return note === '' ? levelName(spec) : t('bot.line', { level: levelName(spec), note });
}

/** A level is marked as slow on this device if it needs at least this many seconds per move. */
const PATIENCE = 3;

/** The displayed rating of `greedy`, which is high enough to keep all displayed ratings above 0. */
export const RATING_BASE = 1500;

/** Return the name of the level with the nearest rating, or '' if no level has been measured. */
export function nearestLevel(levels: readonly LevelInfo[], rating: number): string {
  const away = (level: LevelInfo): number => Math.abs((level.rating ?? 0) - rating);
  const [nearest] = levels.filter((level) => level.rating !== null).sort((a, b) => away(a) - away(b));
  return nearest?.name ?? '';
}

/** Describe the measured strength of a level in a game, in words and in numbers. */
export interface Strength {
  words: string;
  figures: string[];
}

/**
 * Describe the strength of a level relative to the next weaker level, or, for the weakest level, relative to the next
 * stronger level. Returns null if the strength is unknown.
 */
export function strength(levels: readonly LevelInfo[], name: string, named = false): Strength | null {
  const place = levels.findIndex((level) => level.name === name);
  const [below, level, above] = [levels[place - 1], levels[place], levels[place + 1]];
  if (level === undefined) return null;
  const figures: string[] = [];
  if (level.rating !== null) {
    const rating = number(Math.round(RATING_BASE + level.rating));
    figures.push(t(level.extrapolated ? 'bot.rating.about' : 'bot.rating', { rating }));
  }
  const seconds = level.milliseconds / 1000;
  const slow = theLink().alone && seconds > PATIENCE ? ` · ${t('bot.slow', { seconds: rounded(seconds) })}` : '';
  const paces = theLink().alone && seconds === 0 ? [] : [pace(seconds)]; // the level has not been measured yet
  const other = below ?? above;
  if (level.rating === null || other === undefined || other.rating === null) {
    const [words, ...rest] = [...paces, ...figures];
    return words === undefined ? null : { words, figures: rest };
  }
  const n = Math.round(100 * expected(level.rating - other.rating));
  const note = t('bot.beats', { n, level: levelName(other.name) }) + slow;
  const words = named ? t('bot.line', { level: levelName(name), note }) : note;
  return { words, figures: [...figures, ...paces] };
}

function pace(seconds: number): string {
  if (seconds < 0.1) return t('bot.at_once');
  return t(theLink().alone ? 'bot.seconds.here' : 'bot.seconds', { seconds: rounded(seconds) });
}

function rounded(seconds: number): string {
  return number(Math.round(10 * seconds) / 10);
}
