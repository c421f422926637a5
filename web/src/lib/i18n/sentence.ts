import { number } from './format';

/** Format a message of the server as a sentence, with a capital letter at the beginning and a full stop at the end. */
export function asSentence(remark: string): string {
  const text = remark.charAt(0).toUpperCase() + remark.slice(1);
  return /[.!?…]$/.test(text) || text === '' ? text : `${text}.`;
}

/** Return the fallback text for a key without a message, such as "First game" for `first_game`. */
export function readable(key: string): string {
  const words = key.replaceAll(/[_-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Format a JSON value in one line, as in `3`, `drill, lathe` or `Cost 2, Gain 1`. An empty value becomes a dash. */
export function inWords(value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'number') return number(value);
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(inWords).join(', ');
  if (typeof value !== 'object') return typeof value === 'string' ? value : JSON.stringify(value);
  const fields = Object.entries(value).map(([key, inner]) => `${readable(key)} ${inWords(inner)}`);
  return fields.length === 0 ? '–' : fields.join(', ');
}
