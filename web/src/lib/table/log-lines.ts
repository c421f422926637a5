import type { GameClient } from '../board/client';
import { seatOf } from '../board/view-tree';
import { inWords, readable } from '../i18n/sentence';
import { botName, levelName } from '../ui/people';
import { t } from '../words';
import type { GameEvent } from '../net/event';
import type { Happened } from '../net/wire';

/** One line of the log, and what it speaks of. */
export interface LogLine {
  text: string;
  /** The round that begins with it; 0 for none. */
  round: number;
  /** Whatever may be the id of a piece on the board. */
  pieces: string[];
  /** The seat that it is about; -1 for none. */
  seat: number;
}

/** A log entry with its lines, each with what it speaks of. */
export function logEntry(happened: Happened, client: GameClient | null, names: string[]): LogLine[] {
  const texts = logLines(happened, client, names);
  const told = happened.events.filter((event) => client === null || client.logLine(event, names) !== null);
  // without a game's words what was done may come first, as a line of its own
  const own = texts.length - told.length;
  return texts.map((text, i) => {
    const event = told[i - own];
    const seat = event?.seat ?? happened.seat;
    return {
      text,
      round: event ? roundOf(event) : 0,
      pieces: event ? wordsIn(Object.values(event)) : [],
      seat: typeof seat === 'number' ? seat : -1,
    };
  });
}

/** The number of the round that begins with an event; 0 if none does. */
export function roundOf(event: GameEvent): number {
  return event.kind === 'round' && typeof event.round === 'number' ? event.round : 0;
}

function wordsIn(values: readonly unknown[]): string[] {
  return values.flatMap((value) => {
    if (typeof value === 'string') return [value];
    return value !== null && typeof value === 'object' ? wordsIn(Object.values(value)) : [];
  });
}

/**
 * The lines of a log entry: one for each event that the game has words for, or what happened to the table. Without a
 * client, what happened and every event with its fields.
 */
export function logLines(happened: Happened, client: GameClient | null, names: string[]): string[] {
  if (client === null) {
    const events = happened.events.map((event) => eventLine(event, names));
    // a hidden action is told by its events alone, where there are any
    const hidden = happened.what === 'action' && happened.text === '';
    const own = tableLine(happened, names, hidden && events.length > 0);
    return own === null ? events : [own, ...events];
  }
  const told = happened.events
    .map((event) => client.logLine(event, names))
    .filter((line): line is string => line !== null);
  // what was done for a seat comes first; what followed from it was not late
  if (told[0] !== undefined && happened.what === 'timeout') told[0] = t('log.late', { line: told[0] });
  if (told.length > 0) return told;
  const own = tableLine(happened, names, true);
  return own === null ? [] : [own];
}

/** An event in the words of its fields: "Anna: Sold. Lot drill, Price 3". */
function eventLine({ kind, seat, ...fields }: Happened['events'][number], names: string[]): string {
  const told = Object.entries(fields).map(([key, value]) => {
    const of = seatOf(key, value, names.length);
    return `${readable(key)} ${of === null ? inWords(value) : (names[of] ?? '')}`;
  });
  const text = [readable(String(kind)), told.join(', ')].filter(Boolean).join('. ');
  const name = typeof seat === 'number' ? names[seat] : undefined;
  return name === undefined ? text : t('log.action.text', { name, text });
}

function tableLine(happened: Happened, names: string[], gameTells: boolean): string | null {
  const name = names[happened.seat] ?? happened.name;
  switch (happened.what) {
    case 'start':
      return happened.text === '' ? t('log.start') : t('log.start.without', { names: happened.text });
    case 'over':
      return t(happened.text === 'log_full' ? 'log.over.full' : 'log.over');
    case 'sit':
      return t('log.sit', { name: happened.name });
    case 'leave':
      return t('log.leave');
    case 'bot':
      return t('log.bot', { name: botName(happened.seat), level: levelName(happened.name) });
    case 'remove':
      return t('log.remove', { name: happened.name });
    case 'vote':
      return t('log.vote', { name: happened.name, voter: happened.text });
    case 'stand_in':
      if (happened.text === '') return t('log.stand_in.free', { name: happened.name });
      return t('log.stand_in', {
        name: happened.name,
        bot: botName(happened.seat),
        level: levelName(happened.text),
      });
    case 'return':
      return t('log.return', { name: happened.name });
    case 'offer':
      return t('log.offer');
    case 'mute':
    case 'house':
      return t('log.house');
    case 'undo':
      return t('log.undo', { name });
    case 'hint':
      return t('log.hint', { name });
    case 'rematch':
      return t('log.rematch');
    case 'timeout':
      return gameTells ? null : t('log.timeout', { name });
    case 'action':
      if (gameTells) return null;
      return happened.text ? t('log.action.text', { name, text: happened.text }) : t('log.action', { name });
    default:
      return null;
  }
}
