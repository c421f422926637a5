import type { GameClient, PicturedWords } from '../board/client';
import { NO_LABELS, type BoardLabels } from '../board/labels';
import { seatOf } from '../board/view-tree';
import { logLine } from '../board/wording';
import { inWords } from '../i18n/sentence';
import { botName, levelName } from '../ui/people';
import { t } from '../words';
import type { GameEvent } from '../net/event';
import type { LogEntry } from '../net/wire';

/** A line of the log, with its pieces and its seat. */
export interface LogLine {
  text: string;
  /** The possible ids of pieces on the board. */
  pieces: string[];
  /** The seat that the line is about, or -1 if there is none. */
  seat: number;
  /** The pictures that replace words of the line. */
  pictures: PicturedWords[];
}

/** Return the lines of a log entry, each with its pieces and its seat. Pictures show the pieces as in `view`. */
export function logEntry(entry: LogEntry, client: GameClient | null, names: string[], view: unknown = null): LogLine[] {
  return linesOf(entry, client, names).map(({ text, event }) => {
    const seat: unknown = event?.seat ?? entry.seat;
    return {
      text,
      pieces: event
        ? [...wordsIn(Object.values(event)), ...(client?.travels?.(event) ?? []).map(({ piece }) => piece)]
        : [],
      seat: typeof seat === 'number' ? seat : -1,
      pictures: event ? (client?.logPictures?.(event, view) ?? []) : [],
    };
  });
}

/** Split a line at the words that have a picture. A picture whose words are missing is left out. */
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

/** A part of a log line. `mark` is the punctuation after a picture, which stays on the picture's line. */
export interface Part {
  text: string;
  picture?: PicturedWords;
}

/** Join each picture with the punctuation after it. */
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

function wordsIn(values: readonly unknown[]): string[] {
  return values.flatMap((value) => {
    if (typeof value === 'string') return [value];
    return value !== null && typeof value === 'object' ? wordsIn(Object.values(value)) : [];
  });
}

/** Return the lines of a log entry. */
export function logLines(entry: LogEntry, client: GameClient | null, names: string[]): string[] {
  return linesOf(entry, client, names).map(({ text }) => text);
}

/** A line, and the event that it describes, if there is one. */
interface Told {
  text: string;
  event?: GameEvent;
}

/** Return the lines of a log entry: a line for each event that the game has words for, or the change of the table. */
function linesOf(entry: LogEntry, client: GameClient | null, names: string[]): Told[] {
  if (client === null || client.labels) return plainLines(entry, client, names);
  const said = entry.events.flatMap((event, i) => {
    const text = logLine(event, entry.said?.[i], client, names);
    return text === null ? [] : [{ text, event }];
  });
  // the action comes first, because only the action was late, not its consequences
  if (said[0] !== undefined && entry.kind === 'timeout') said[0].text = t('log.late', { line: said[0].text });
  if (said.length > 0) return said;
  const own = tableLine(entry, names, true);
  return own === null ? [] : [{ text: own }];
}

/**
 * Return the lines for a game on the generic board. The first line is the action with the additional facts of its first
 * event, or the sentence of this event. The other events of the log entry follow. An event without a sentence is shown
 * with its fields.
 */
function plainLines(entry: LogEntry, client: GameClient | null, names: string[]): Told[] {
  const labels = client?.labels ?? NO_LABELS;
  const sentence = (event: GameEvent): string | null =>
    client && logLine(event, entry.said?.[entry.events.indexOf(event)], client, names);
  const { kind, text, seat, events } = entry;
  const [mine] = kind === 'action' ? events.filter((event) => event.seat === seat) : [];
  // for a hidden action, only its events are shown, if it has any
  const replaced = mine
    ? text === '' || sentence(mine) !== null
    : kind === 'action' && text === '' && events.length > 0;
  const shown = kind === 'action' ? { ...entry, text: text.split('; ').map(labels.action).join('; ') } : entry;
  const own = replaced ? null : tableLine(shown, names, false);
  const others = own === null ? events : events.filter((event) => event !== mine);
  const lines: Told[] = others.map((event) => ({ text: sentence(event) ?? eventLine(event, names, labels), event }));
  if (own === null) return lines;
  if (!mine) return [{ text: own }, ...lines];
  const known = new Set(text.split(/[\s;]+/));
  const isNew = ([key, value]: [string, unknown]): boolean =>
    key !== 'kind' && key !== 'seat' && !known.has(String(value));
  const added = Object.fromEntries(Object.entries(mine).filter(isNew));
  return [{ text: [own, fieldWords(added, names, labels)].filter(Boolean).join('. '), event: mine }, ...lines];
}

/** Describe an event by its fields, as in "Anna: Sold. Lot drill, Price 3". */
function eventLine({ kind, seat, ...fields }: GameEvent, names: string[], labels: BoardLabels): string {
  const text = [labels.keyName(String(kind)), fieldWords(fields, names, labels)].filter(Boolean).join('. ');
  const name = typeof seat === 'number' ? names[seat] : undefined;
  return name === undefined ? text : t('log.action.text', { name, text });
}

function fieldWords(fields: Record<string, unknown>, names: string[], labels: BoardLabels): string {
  const words = Object.entries(fields).map(([key, value]) => {
    const of = seatOf(key, value, names.length);
    const word = typeof value === 'string' ? labels.word(value) : null;
    return `${labels.keyName(key)} ${of === null ? (word ?? inWords(value)) : (names[of] ?? '')}`;
  });
  return words.join(', ');
}

function tableLine(entry: LogEntry, names: string[], gameTells: boolean): string | null {
  const name = names[entry.seat] ?? entry.name;
  switch (entry.kind) {
    case 'start':
      return entry.text === '' ? t('log.start') : t('log.start.without', { names: entry.text });
    case 'over':
      if (entry.text === 'together') return t('log.over.together');
      return t(entry.text === 'log_full' ? 'log.over.full' : 'log.over');
    case 'agree':
      return t(`log.agree.${entry.text === 'end' || entry.text === 'undo' ? entry.text : 'none'}`, {
        name: entry.name,
      });
    case 'vacation':
      return t('log.vacation', { name: entry.name });
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
    case 'late':
      return t('log.deadline', { name: entry.name, bot: botName(entry.seat), level: levelName(entry.text) });
    case 'warn':
      return t('log.warn', { name: entry.name });
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
