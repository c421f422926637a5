import type { Catalogues } from './keys';
import { number } from './format';
import { isWhole, language, type Language } from './language.svelte';

/**
 * The messages of one file in `locales`, in i18next's flat JSON format, with one key for each plural category
 * (`tiles_one`).
 */
export type Messages = Readonly<Record<string, string>>;
type Filling = Readonly<Record<string, string | number>>;

type Typed<Holes extends string> = { [Hole in Holes]: Hole extends 'n' ? number : string | number };
type Rest<Holes extends string> = [Holes] extends [never] ? [] : [filling: Typed<Holes>];
type Prefix<Key extends string> = Key extends `${infer First}.${string}` ? First : Key;

export interface Catalogue<Holes> {
  /** Return a message in the current language. Every placeholder needs a value; `n` selects the plural form. */
  t: <Key extends keyof Holes & string>(key: Key, ...rest: Rest<Holes[Key] & string>) => string;
  /**
   * Return the message `prefix.word` without placeholders, for a word that the server or a file provides. Returns null
   * if there is no such message.
   */
  lookup: (prefix: Prefix<keyof Holes & string>, ...words: (string | undefined)[]) => string | null;
  /**
   * Return the message of a key that the server or a file provides, filled with facts from the same source. Returns
   * null if there is no such message.
   */
  say: Speaker;
}

/** A function that returns the message of a key, filled with facts, or null if there is no such message. */
export type Speaker = (key: string, filling?: Filling) => string | null;

const files = import.meta.glob<Messages>('../../../../src/factoryfloor/locales/*/*.json', { import: 'default' });

/**
 * Return the messages in the current language. If a message is missing in this language, it comes from English or else
 * from another language.
 */
function speaker(messages: (code: string) => Messages | undefined, others: readonly string[] = []): Speaker {
  return (key, filling = {}) => {
    for (const code of [language.current, 'en', ...others]) {
      const text = choose(messages(code) ?? {}, key, filling['n'], code);
      if (text !== undefined) return fill(text, filling);
    }
    return null;
  };
}

/** Return the parts of all texts by language. */
export function speakerOf(texts: Readonly<Record<string, Readonly<Record<string, Messages>>>>, part: string): Speaker {
  return speaker((code) => texts[code]?.[part], Object.keys(texts));
}

/**
 * Return the texts of a file in `locales`. The texts are loaded only for the languages in use. An incomplete language
 * also loads the English texts. `t` may be used in markup, because it reacts to a change of the language. After
 * importing a module with a catalogue, await `language.ready()`. If `name` depends on the page, it is evaluated when
 * the texts are loaded.
 */
export function catalogue<Name extends keyof Catalogues>(name: Name | (() => Name)): Catalogue<Catalogues[Name]> {
  const loaded: Partial<Record<string, Messages>> = {};
  const load = async (code: Language): Promise<void> => {
    const file = typeof name === 'function' ? name() : name;
    loaded[code] ??= (await files[`../../../../src/factoryfloor/locales/${code}/${file}.json`]?.()) ?? {};
  };
  language.add(async (code) => {
    await Promise.all([load(code), isWhole(code) ? undefined : load('en')]);
  });
  const say = speaker((code) => loaded[code]);
  return {
    t: (key, ...rest) => say(key, rest[0]) ?? key,
    lookup: (...words) => say(words.filter((word) => word !== undefined).join('.')),
    say,
  };
}

const pluralRules = new Map<string, Intl.PluralRules>();

/** Return the plural category of a number. A language without plural rules uses the English rules. */
function category(n: unknown, code: string): string {
  let rules = pluralRules.get(code);
  if (!rules) {
    const [supported = 'en'] = Intl.PluralRules.supportedLocalesOf([code]);
    rules = new Intl.PluralRules(supported);
    pluralRules.set(code, rules);
  }
  return rules.select(Number(n));
}

/** Return the text of a key. If the key has plural forms, return the form for the number `n`. */
export function choose(messages: Messages, key: string, n: unknown, code: string): string | undefined {
  if (messages[key] !== undefined) return messages[key];
  const form = [category(n, code), 'other'].find((one) => `${key}_${one}` in messages);
  return form === undefined ? undefined : messages[`${key}_${form}`];
}

/**
 * Return a text with its placeholders filled. If a value ends with a full stop, the text's full stop after the value is
 * removed. In Chinese, a space separates a name that begins or ends with a Latin letter or digit from the Chinese
 * characters beside it.
 */
export function fill(text: string, filling: Filling): string {
  const filled = text.replace(
    /\{\{(\w+)\}\}([.。]?)/g,
    (placeholder: string, name: string, stop: string, at: number) => {
      const value = written(filling[name] ?? placeholder.replace(stop, ''));
      if (/[.!?…。！？]$/.test(value)) return value;
      return apart(text.slice(0, at), value, text.slice(at + name.length + 4)) + stop;
    },
  );
  return filled.replace(/(?<=[㐀-鿿]) (?=[㐀-鿿])/g, '');
}

/** Format a value as text. Fractions are formatted as in the language. A negative number gets a real minus sign. */
function written(value: string | number): string {
  return typeof value === 'string' || (Number.isInteger(value) && value >= 0) ? String(value) : number(value);
}

/** Return a name, with a space between Chinese text and a Latin letter or digit at the start or end of the name. */
function apart(before: string, name: string, after: string): string {
  if (!/\p{L}/u.test(name)) return name;
  const left = /^\w/.test(name) && /[㐀-鿿]$/.test(before) ? ' ' : '';
  const right = /\w$/.test(name) && /^[㐀-鿿]/.test(after) ? ' ' : '';
  return left + name + right;
}
