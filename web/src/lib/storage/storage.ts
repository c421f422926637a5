/**
 * Texts that are stored on this device. If the browser forbids storage, or the storage is full, a text is kept only
 * until the page is closed. All other modules use this module instead of `localStorage`, because each access to
 * `localStorage` may throw.
 */
const unkept = new Map<string, string>();

/** The prefix of all keys. */
const OURS = 'factoryfloor.';

/** Return the text under a key, or null if there is none. */
export function keptText(key: string): string | null {
  const text = unkept.get(key);
  if (text !== undefined) return text;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Return the parsed value of a text, or null if the text is missing or damaged. */
export function valueIn(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/** Whether a key belongs to Factory Floor. */
export function isOurs(key: string): boolean {
  return key.startsWith(OURS);
}

/** Return all texts of Factory Floor on this device, by key. */
export function allTexts(): Record<string, string> {
  const texts: Record<string, string> = {};
  try {
    for (const [key, text] of Object.entries(localStorage)) if (isOurs(key)) texts[key] = String(text);
  } catch {
    // storage is forbidden, so only the keys of this page exist
  }
  return { ...texts, ...Object.fromEntries(unkept) };
}

export function keepText(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
    unkept.delete(key);
  } catch {
    unkept.set(key, text);
  }
}
