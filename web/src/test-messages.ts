import { readFileSync } from 'node:fs';
import type { Language, Messages } from './lib/i18n';

/** Return the messages of a catalogue such as `common`, for tests. */
export function messagesOf(name: string, language: Language = 'en'): Messages {
  return JSON.parse(readFileSync(`../src/factoryfloor/locales/${language}/${name}.json`, 'utf8')) as Messages;
}
