import type { GameClient } from '../board/client';
import { botName, levelName } from '../ui/people';
import { t } from '../words';
import type { Happened } from '../net/wire';

/** What the log says of an entry: a line for each event that the game has words for, or what happened to the table. */
export function logLines(happened: Happened, client: GameClient | null, names: string[]): string[] {
  const told = happened.events
    .map((event) => client?.logLine(event, names) ?? null)
    .filter((line): line is string => line !== null);
  // what was done for a seat comes first; what followed from it was not late
  if (told[0] !== undefined && happened.what === 'timeout') told[0] = t('log.late', { line: told[0] });
  if (told.length > 0) return told;
  const own = tableLine(happened, names, client !== null);
  return own === null ? [] : [own];
}

function tableLine(happened: Happened, names: string[], gameTells: boolean): string | null {
  const name = names[happened.seat] ?? happened.name;
  switch (happened.what) {
    case 'start':
      return t('log.start');
    case 'over':
      return t('log.over');
    case 'sit':
      return t('log.sit', { name: happened.name });
    case 'leave':
      return t('log.leave');
    case 'bot':
      return t('log.bot', { name: botName(happened.seat), level: levelName(happened.name) });
    case 'undo':
      return t('log.undo', { name });
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
