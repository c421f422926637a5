/** A remark of the server as a sentence of its own: a capital at the start, a full stop at the end. */
export function asSentence(remark: string): string {
  const text = remark.charAt(0).toUpperCase() + remark.slice(1);
  return /[.!?…]$/.test(text) || text === '' ? text : `${text}.`;
}
