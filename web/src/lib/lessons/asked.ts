const SENTENCE = /[^.!?。！？]+(?:[.!?]+[”»"’)]?(?=\s|$)|[。！？]+[」』”]?|$)|[.!?]+/gu;

/** Split a text of a lesson into two parts: the last sentence, which says what to do, and the reasons before it. */
export function splitAsk(text: string): { why: string; ask: string } {
  const sentences = text.match(SENTENCE) ?? [];
  const ask = sentences.at(-1) ?? '';
  return { why: text.slice(0, text.length - ask.length).trim(), ask: ask.trim() };
}
