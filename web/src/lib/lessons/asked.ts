const SENTENCE = /[^.!?。！？]+(?:[.!?]+[”»"’)]?(?=\s|$)|[。！？]+[」』”]?|$)|[.!?]+/gu;

/**
 * Split a lesson's text into its last sentence, which is the instruction, and the sentences before it, which are the
 * reasons.
 */
export function splitAsk(text: string): { why: string; ask: string } {
  const sentences = text.match(SENTENCE) ?? [];
  const ask = sentences.at(-1) ?? '';
  return { why: text.slice(0, text.length - ask.length).trim(), ask: ask.trim() };
}
