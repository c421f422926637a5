import type { Messages } from './catalogue';
import type { Language } from './language.svelte';

/** What is wrong with a translation beside its English original, as sentences; for the tests of every catalogue. */
export function faults(english: Messages, other: Messages, language: Language): string[] {
  const found: string[] = [];
  for (const [code, messages] of [['en', english] as const, [language, other] as const])
    found.push(...misspelled(messages, code));
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  for (const key of Object.keys(other)) {
    if (!(key in english)) found.push(`${language} has ${key}, which English has not`);
  }
  for (const [key, original] of Object.entries(english)) {
    const entry = other[key];
    if (entry === undefined) {
      found.push(`${language} lacks ${key}`);
      continue;
    }
    if (typeof entry !== typeof original) {
      found.push(`${key} is ${typeof entry === 'string' ? 'a text' : 'a plural'} in ${language}, unlike in English`);
      continue;
    }
    if (typeof entry !== 'string') {
      const missing = categories.filter((category) => entry[category] === undefined);
      if (missing.length > 0) found.push(`${key} lacks the plural ${missing.join(', ')} in ${language}`);
    }
    const wanted = holes(original);
    for (const text of typeof entry === 'string' ? [entry] : Object.values(entry)) {
      if (text.trim() === '') found.push(`${key} is empty in ${language}`);
      const strange = [...holesIn(text)].filter((hole) => !wanted.has(hole));
      if (strange.length > 0) found.push(`${key} has a hole in ${language} that nothing fills: ${strange.join(', ')}`);
    }
    const lost = [...wanted].filter((hole) => hole !== 'n' && !holes(entry).has(hole));
    if (lost.length > 0) found.push(`${key} loses ${lost.join(', ')} in ${language}`);
  }
  return found;
}

/** The messages whose percent sign does not follow its number as the language writes it. */
function misspelled(messages: Messages, language: Language): string[] {
  const sign = new Intl.NumberFormat(language, { style: 'percent' }).format(0.5).replace('50', '');
  return Object.entries(messages).flatMap(([key, entry]) => {
    const texts = typeof entry === 'string' ? [entry] : Object.values(entry);
    const signs = texts.flatMap((text) => [...text.matchAll(/[\d}](\s*%)/g)]);
    return signs.every(([, written]) => written === sign) ? [] : [`${key} writes % otherwise than ${language} does`];
  });
}

function holesIn(text: string): Set<string> {
  return new Set([...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ''));
}

function holes(entry: Messages[string]): Set<string> {
  if (typeof entry === 'string') return holesIn(entry);
  return new Set(['n', ...Object.values(entry).flatMap((text) => [...holesIn(text)])]);
}
