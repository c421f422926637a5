import { LANGUAGES, language, type Language } from './language.svelte';

/** A message that depends on a number, by the plural categories of its language. */
export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };
export type Messages = Record<string, string | Plural>;

/** The same keys as the English messages `M`, each of the same kind: a text or a plural. */
export type Translated<M extends Messages> = { [K in keyof M]: M[K] extends string ? string : Plural };

type Holes<S extends string> = S extends `${string}{${infer Hole}}${infer Rest}` ? Hole | Holes<Rest> : never;
type HolesOf<E> = E extends string ? Holes<E> : E extends { other: infer O extends string } ? Holes<O> | 'n' : never;
type Filling<E> = { [Hole in HolesOf<E>]: Hole extends 'n' ? number : string | number };
type Rest<E> = [HolesOf<E>] extends [never] ? [] : [filling: Filling<E>];

/** Says a message in the current language. What a message has holes for must be given; `n` chooses the plural. */
export type Say<M extends Messages> = <K extends keyof M & string>(key: K, ...rest: Rest<M[K]>) => string;

type Prefix<Key extends string> = Key extends `${infer First}.${string}` ? First : Key;

export interface Catalogue<M extends Messages> {
  t: Say<M>;
  /** The message `prefix.word`, which has no holes, or null: for words that come from outside. */
  lookup: (prefix: Prefix<keyof M & string>, ...words: (string | undefined)[]) => string | null;
  /** The message of a key that comes from outside, with the facts that came with it, or null. */
  say: (key: string, filling: Record<string, string | number>) => string | null;
}

type Chunk<M extends Messages> = () => Promise<{ default: Translated<M> }>;

/**
 * A catalogue of messages, one lazily loaded chunk a language. English says what there is to say:
 *
 *     import type en from './en';
 *     export const { t, lookup } = catalogue<typeof en>({ en: () => import('./en'), ru: ..., 'zh-Hant': ... });
 *
 * where `./en` exports an object `as const`. `t` may be used in markup: it follows the language.
 */
export function catalogue<M extends Messages>(chunks: Record<Language, Chunk<M>>): Catalogue<M> {
  const loaded: Partial<Record<Language, Translated<M>>> = {};
  language.add(async (code) => {
    loaded[code] ??= (await chunks[code]()).default;
  });

  function find(key: string): string | Plural | undefined {
    return (loaded[language.current] as Messages | undefined)?.[key];
  }

  return {
    t: (key, ...rest) => fill(find(key) ?? key, rest[0], language.current),
    lookup: (...words) => {
      const message = find(words.filter((word) => word !== undefined).join('.'));
      return message === undefined ? null : fill(message, {}, language.current);
    },
    say: (key, filling) => {
      const message = find(key);
      return message === undefined ? null : fill(message, filling, language.current);
    },
  };
}

const pluralRules = new Map(LANGUAGES.map((language) => [language, new Intl.PluralRules(language)]));

/** A message with its holes filled; what ends as a sentence takes no second full stop. */
export function fill(
  message: string | Plural,
  filling: Record<string, string | number> = {},
  language: Language,
): string {
  const text = typeof message === 'string' ? message : choosePlural(message, Number(filling.n), language);
  return text.replace(/\{(\w+)\}([.。]?)/g, (hole, name: string, stop: string) => {
    const value = String(filling[name] ?? hole.replace(stop, ''));
    return /[.!?…。！？]$/.test(value) ? value : value + stop;
  });
}

function choosePlural(message: Plural, n: number, language: Language): string {
  const category = pluralRules.get(language)?.select(n) ?? 'other';
  return message[category] ?? message.other;
}
