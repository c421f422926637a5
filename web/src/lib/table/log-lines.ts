import type { GameClient, PicturedWords } from '../board/client';
import { seatOf } from '../board/view-tree';
import { inWords, readable } from '../i18n/sentence';
import { botName, levelName } from '../ui/people';
import { t } from '../words';
import type { GameEvent } from '../net/event';
import type { LogEntry } from '../net/wire';

/** One line of the log, with its pieces, seat and round. */
export interface LogLine {
  text: string;
  /** The round that begins with it; 0 for none. */
  round: number;
  /** Possible ids of pieces on the board. */
  pieces: string[];
  /** The seat that it is about; -1 for none. */
  seat: number;
  /** The pictures of some of its words. */
  pictures: PicturedWords[];
}

/** The lines of a log entry, each with its pieces, seat and round; in a `view`, pictures show the pieces as they lie. */
export function logEntry(entry: LogEntry, client: GameClient | null, names: string[], view: unknown = null): LogLine[] {
  const texts = logLines(entry, client, names);
  const events = entry.events.filter((event) => client === null || client.logLine(event, names) !== null);
  // without a game's words the action itself may come first, as a separate line
  const own = texts.length - events.length;
  return texts.map((text, i) => {
    const event = events[i - own];
    const seat = event?.seat ?? entry.seat;
    return {
      text,
      round: event ? roundOf(event) : 0,
      pieces: event
        ? [...wordsIn(Object.values(event)), ...(client?.travels?.(event) ?? []).map(({ piece }) => piece)]
        : [],
      seat: typeof seat === 'number' ? seat : -1,
      pictures: event ? (client?.logPictures?.(event, view) ?? []) : [],
    };
  });
}

/** A line cut at the words that have a picture; a picture whose words are missing is left out. */
export function withPictures(text: string, pictures: readonly PicturedWords[]): (string | PicturedWords)[] {
  const parts: (string | PicturedWords)[] = [];
  let rest = text;
  for (const picture of pictures) {
    const at = rest.indexOf(picture.words);
    if (at < 0) continue;
    parts.push(rest.slice(0, at), picture);
    rest = rest.slice(at + picture.words.length);
  }
  return [...parts, rest].filter((part) => part !== '');
}

/** A part of a log line. The mark that follows a picture stays on its line; at the end there is none. */
export interface Part {
  text: string;
  picture?: PicturedWords;
}

/** Join each picture with the punctuation mark after it. */
export function joined(parts: readonly (string | PicturedWords)[]): Part[] {
  const found: Part[] = [];
  for (const [i, part] of parts.entries()) {
    if (typeof part !== 'string') {
      found.push({ text: '', picture: part });
      continue;
    }
    const before = found.at(-1);
    const mark = before?.picture ? (/^\p{P}/u.exec(part)?.[0] ?? '') : '';
    const rest = part.slice(mark.length);
    if (before && !(i === parts.length - 1 && rest === '')) before.text += mark;
    if (rest !== '') found.push({ text: rest });
  }
  return found;
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
 * The lines of a log entry: one for each event that the game has words for, or the change of the table. Without a
 * client, the entry and every event with its fields.
 */
export function logLines(entry: LogEntry, client: GameClient | null, names: string[]): string[] {
  if (client === null) {
    const events = entry.events.map((event) => eventLine(event, names));
    // a hidden action is shown by its events alone, if it has any
    const hidden = entry.kind === 'action' && entry.text === '';
    const own = tableLine(entry, names, hidden && events.length > 0);
    return own === null ? events : [own, ...events];
  }
  const lines = entry.events
    .map((event) => client.logLine(event, names))
    .filter((line): line is string => line !== null);
  // the action comes first; its consequences were not late
  if (lines[0] !== undefined && entry.kind === 'timeout') lines[0] = t('log.late', { line: lines[0] });
  if (lines.length > 0) return lines;
  const own = tableLine(entry, names, true);
  return own === null ? [] : [own];
}

/** An event in the words of its fields: "Anna: Sold. Lot drill, Price 3". */
function eventLine({ kind, seat, ...fields }: LogEntry['events'][number], names: string[]): string {
  const words = Object.entries(fields).map(([key, value]) => {
    const of = seatOf(key, value, names.length);
    return `${readable(key)} ${of === null ? inWords(value) : (names[of] ?? '')}`;
  });
  const text = [readable(String(kind)), words.join(', ')].filter(Boolean).join('. ');
  const name = typeof seat === 'number' ? names[seat] : undefined;
  return name === undefined ? text : t('log.action.text', { name, text });
}

function tableLine(entry: LogEntry, names: string[], gameTells: boolean): string | null {
  const name = names[entry.seat] ?? entry.name;
  switch (entry.kind) {
    case 'start':
      return entry.text === '' ? t('log.start') : t('log.start.without', { names: entry.text });
    case 'over':
      return t(entry.text === 'log_full' ? 'log.over.full' : 'log.over');
    case 'sit':
      return t('log.sit', { name: entry.name });
    case 'leave':
      return t('log.leave');
    case 'bot':
      return t('log.bot', { name: botName(entry.seat), level: levelName(entry.name) });
    case 'remove':
      return t('log.remove', { name: entry.name });
    case 'vote':
      return t('log.vote', { name: entry.name, voter: entry.text });
    case 'stand_in':
      if (entry.text === '') return t('log.stand_in.free', { name: entry.name });
      return t('log.stand_in', {
        name: entry.name,
        bot: botName(entry.seat),
        level: levelName(entry.text),
      });
    case 'return':
      return t('log.return', { name: entry.name });
    case 'offer':
      return t('log.offer');
    case 'mute':
    case 'settings':
      return t('log.house');
    case 'undo':
      return t('log.undo', { name });
    case 'rematch':
      return t('log.rematch');
    case 'timeout':
      return gameTells ? null : t('log.timeout', { name });
    case 'action':
      if (gameTells) return null;
      return entry.text ? t('log.action.text', { name, text: entry.text }) : t('log.action', { name });
    default:
      return null;
  }
}
