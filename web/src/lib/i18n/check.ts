import type { Messages } from './catalogue';
import type { Language } from './language.svelte';

/** What is wrong with a translation beside its English original, as sentences; for the tests of every catalogue. */
export function faults(english: Messages, other: Messages, language: Language): string[] {
  const found: string[] = [];
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

function holesIn(text: string): Set<string> {
  return new Set([...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ''));
}

function holes(entry: Messages[string]): Set<string> {
  if (typeof entry === 'string') return holesIn(entry);
  return new Set(['n', ...Object.values(entry).flatMap((text) => [...holesIn(text)])]);
}
