/**
 * Texts kept on this device. If a browser forbids storage or it is full, a text is kept until the page is closed. No
 * other file uses `localStorage`: it may throw at every access.
 */
const unkept = new Map<string, string>();

/** The start of every key. */
const OURS = 'factoryfloor.';

/** The text kept under a key; null without one. */
export function keptText(key: string): string | null {
  const text = unkept.get(key);
  if (text !== undefined) return text;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** The value in a stored text; null without one, or if it is damaged. */
export function valueIn(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/** Whether a key is one of the product's. */
export function isOurs(key: string): boolean {
  return key.startsWith(OURS);
}

/** All texts of the product on this device by their keys. */
export function allTexts(): Record<string, string> {
  const texts: Record<string, string> = {};
  try {
    for (const [key, text] of Object.entries(localStorage)) if (isOurs(key)) texts[key] = String(text);
  } catch {
    // storage is forbidden: only the keys of this page exist
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
