/** A remark of the server as a sentence of its own: a capital at the start, a full stop at the end. */
export function asSentence(remark: string): string {
  const text = remark.charAt(0).toUpperCase() + remark.slice(1);
  return /[.!?…]$/.test(text) || text === '' ? text : `${text}.`;
}

/** A key as words, where nobody has better ones: `first_game` becomes "First game". */
export function readable(key: string): string {
  const words = key.replaceAll(/[_-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
