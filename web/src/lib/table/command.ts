/** Normalize a typed command to the notation, with lower-case letters and single spaces. */
export function normal(text: string): string {
  return text.toLowerCase().trim().split(/\s+/).join(' ');
}

/**
 * Return the completions of a partial command. In each completion, the last word is completed or one word is added.
 * `texts` are the legal actions in notation. The list is empty if no legal action begins with the partial command.
 */
export function completions(typed: string, texts: readonly string[]): string[] {
  const begun = typed.toLowerCase().trimStart().replace(/\s+/g, ' ');
  const found = new Set<string>();
  for (const text of texts) {
    if (!text.startsWith(begun)) continue;
    const end = text.indexOf(' ', begun.length + 1); // after a complete word, the next word is added
    found.add(end === -1 ? text : text.slice(0, end));
  }
  found.delete(begun);
  return [...found];
}

/**
 * Return the longest common prefix of all completions, which the Tab key inserts, as in a shell. The result is at least
 * as long as the typed text.
 */
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
