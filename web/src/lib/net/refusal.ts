import { asSentence } from '../i18n/sentence';
import { lookup, t } from '../words';

/** The refusals that only the server's sentence explains, because the code is too general. */
const TELLING = new Set([
  'forbidden',
  'illegal',
  'log_full',
  'internal',
  'unavailable',
  'no_undo',
  'malformed',
  'banned',
  'bad_bot',
  'bad_name',
  'bad_option',
  'bad_record',
  'bad_seats',
  'other_rules',
]);

/** The facts that explain a refusal. `seconds` is the time before the next attempt, or 0 if waiting does not help. */
export interface Refusing {
  code: string;
  message: string;
  seconds?: number;
}

/**
 * Describe a refusal in the current language, by its code. `detail` is the server's own sentence, if it contains more
 * information.
 */
export function inWords({ code, message, seconds = 0 }: Refusing): { text: string; detail: string } {
  const text = lookup('error', code);
  if (text === null) return { text: asSentence(message), detail: '' };
  const when = seconds > 0 ? ` ${waiting(seconds)}` : '';
  return { text: text + when, detail: TELLING.has(code) ? asSentence(message) : '' };
}

function waiting(seconds: number): string {
  return seconds < 100 ? t('wait.seconds', { n: seconds }) : t('wait.minutes', { n: Math.ceil(seconds / 60) });
}
