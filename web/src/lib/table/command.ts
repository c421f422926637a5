/** A typed command in the form in which actions are written: small letters, single spaces. */
export function normal(text: string): string {
  return text.toLowerCase().trim().split(/\s+/).join(' ');
}

/**
 * The completions of a partial command: each is the text with its last word completed, or with one more word.
 * `texts` are the legal actions in notation. An empty list means that no legal action has this prefix.
 */
export function completions(typed: string, texts: readonly string[]): string[] {
  const begun = typed.toLowerCase().trimStart().replace(/\s+/g, ' ');
  const found = new Set<string>();
  for (const text of texts) {
    if (!text.startsWith(begun)) continue;
    const end = text.indexOf(' ', begun.length + 1); // a finished word is followed by the next
    found.add(end === -1 ? text : text.slice(0, end));
  }
  found.delete(begun);
  return [...found];
}

/** The common prefix of all completions, as a shell fills in with Tab; at least the typed text. */
export function filledIn(typed: string, texts: readonly string[]): string {
  const [first, ...others] = completions(typed, texts);
  if (first === undefined) return typed;
  if (others.length === 0) return texts.includes(first) ? first : `${first} `;
  let length = first.length;
  for (const other of others) {
    while (!other.startsWith(first.slice(0, length))) length -= 1;
  }
  const shared = first.slice(0, length);
  return shared.length > typed.length ? shared : typed;
}
