import { language } from '../i18n';
import { keepText, keptText } from '../storage/storage';
import type { Person } from './protocol';

const KEPT_AS = 'factoryfloor.me';
const LONGEST = 24;
const GUEST = { en: 'Guest ', ru: 'Гость ', 'zh-Hant': '訪客' };

let known: Person | null = null;

/**
 * Return the person at this device, who needs no account. The first visit creates an id and a name for this person. The
 * name can be changed.
 */
export function me(): Person {
  known ??= read() ?? made();
  return known;
}

/** Change my name. Returns false if the name cannot be displayed. */
export function rename(name: string): boolean {
  const cleaned = name.normalize('NFKC').replace(/\p{C}/gu, '').replace(/\s+/gu, ' ').trim();
  if (cleaned === '' || Array.from(cleaned).length > LONGEST) return false;
  keep({ ...me(), name: cleaned });
  return true;
}

function read(): Person | null {
  try {
    const { id, name } = JSON.parse(keptText(KEPT_AS) ?? 'null') as Record<string, unknown>;
    return typeof id === 'string' && typeof name === 'string' ? { id, name } : null;
  } catch {
    return null;
  }
}

function made(): Person {
  const id = [...crypto.getRandomValues(new Uint8Array(6))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return keep({ id, name: `${GUEST[language.current]}${1000 + (parseInt(id.slice(0, 4), 16) % 9000)}` });
}

function keep(person: Person): Person {
  known = person;
  keepText(KEPT_AS, JSON.stringify(person));
  return person;
}
