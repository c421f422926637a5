import { asSentence } from '../i18n/sentence';
import { lookup } from '../words';

/** Refusals whose reason is in the sentence and not in the code. */
const TELLING = new Set([
  'forbidden',
  'illegal',
  'log_full',
  'internal',
  'unavailable',
  'no_undo',
  'malformed',
  'bad_bot',
  'bad_option',
  'bad_record',
  'bad_seats',
  'other_rules',
]);

/** A refusal in the current language by its code; as `detail` the server's own sentence where that says more. */
export function inWords({ code, message }: { code: string; message: string }): { text: string; detail: string } {
  const text = lookup('error', code);
  if (text === null) return { text: asSentence(message), detail: '' };
  return { text, detail: TELLING.has(code) ? asSentence(message) : '' };
}
