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
