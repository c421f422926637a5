import { levelOf, readBot } from '../net/bots';
import { number } from '../i18n';
import { readable } from '../i18n/sentence';
import { t } from '../words';
import type { SeatInfo } from '../net/wire';

/** What bots are called at the table, by seat: the same in all languages. */
const BOT_NAMES = ['Rivet', 'Sprocket', 'Piston', 'Gasket', 'Ratchet', 'Flange', 'Spindle', 'Bearing'];

/** The name of whoever sits there; empty for a free seat. */
export function nameOf(seat: Pick<SeatInfo, 'seat' | 'kind' | 'name'>): string {
  return seat.kind === 'bot' ? botName(seat.seat) : seat.name;
}

/** The names of whoever played there: "Anna, then Rivet". */
export function playedBy(seat: Pick<SeatInfo, 'seat' | 'kind' | 'name' | 'before'>): string {
  return seat.before ? t('seat.then', { before: seat.before, name: nameOf(seat) }) : nameOf(seat);
}

/** Whoever played there, as a record names them: `Anna, then greedy`. */
export function recordedName(name: string, seat: number): string {
  const [, before, after] = /^(.+), then (.+)$/.exec(name) ?? [];
  if (before !== undefined && after !== undefined) {
    return t('seat.then', { before, name: recordedName(after, seat) });
  }
  if (levelOf(name) !== null) return botName(seat);
  return name === '' ? t('text.seat', { seat: seat + 1 }) : name;
}

export function botName(seat: number): string {
  return BOT_NAMES[seat % BOT_NAMES.length] ?? '';
}

/** The level of a bot in a word. */
export function levelName(spec: string): string {
  const level = levelOf(spec);
  return level === null ? readable(readBot(spec).kind) : t(`bot.${level}`);
}

/** How a bot of this level plays, in a few words; empty for a kind unknown here. */
export function levelNote(spec: string): string {
  const { kind, thinks, playouts } = readBot(spec);
  if (kind === 'random' || kind === 'greedy') return t(`bot.${kind}.note`);
  if (thinks !== undefined) return t('bot.thinks', { seconds: number(thinks / 1000) });
  return playouts === undefined ? '' : t('bot.playouts', { n: playouts });
}

/** The level of a bot with how it plays. */
export function levelLine(spec: string): string {
  const note = levelNote(spec);
  return note === '' ? levelName(spec) : `${levelName(spec)}: ${note}`;
}
