import type { GameClient } from '../board/client';
import { seatOf } from '../board/view-tree';
import { inWords, readable } from '../i18n/sentence';
import { botName, levelName } from '../ui/people';
import { t } from '../words';
import type { Happened } from '../net/wire';

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
