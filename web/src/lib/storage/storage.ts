/**
 * Texts kept on this device. If a browser forbids storage or it is full, a text is kept until the page is closed. No
 * other file uses `localStorage`: it may throw at every access.
 */
const unkept = new Map<string, string>();

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

export function keepText(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
    unkept.delete(key);
  } catch {
    unkept.set(key, text);
  }
}
