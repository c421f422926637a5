import { readBot } from './bots';
import { number } from './i18n';
import { readable } from './options';
import { has, t } from './words';
import type { SeatInfo } from './wire';

/** What bots are called at the table, by seat: the same in all languages. */
const BOT_NAMES = ['Rivet', 'Sprocket', 'Piston', 'Gasket', 'Ratchet', 'Flange'];

/** The name of whoever sits there; empty for a free seat. */
export function nameOf(seat: Pick<SeatInfo, 'seat' | 'kind' | 'name'>): string {
  return seat.kind === 'bot' ? botName(seat.seat) : seat.name;
}

export function botName(seat: number): string {
  return BOT_NAMES[seat % BOT_NAMES.length] ?? '';
}

/** The level of a bot in words; `brief` without its thinking time, where there is no other of its kind. */
export function levelName(spec: string, brief = false): string {
  const { kind, thinks, playouts } = readBot(spec);
  const key = `bot.${kind}`;
  const level = has(key) ? t(key as 'bot.greedy') : readable(kind);
  if (brief) return level;
  if (thinks !== undefined) return `${level}, ${t('bot.thinks', { seconds: number(thinks / 1000) })}`;
  if (playouts !== undefined) return `${level}, ${t('bot.playouts', { n: playouts })}`;
  return level;
}

/** How a bot of this level plays, in a few words; empty for a kind without a note. */
export function levelNote(spec: string): string {
  const key = `bot.${readBot(spec).kind}.note`;
  return has(key) ? t(key as 'bot.greedy.note') : '';
}
