// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { catalogue, fill, type Messages } from './catalogue';
import { faults } from './check';
import { bestLanguage, LANGUAGES, language, type Language } from './language.svelte';
import { ago, list, percent, signed } from './format';

const originals = import.meta.glob<{ default: Messages }>(
  ['../words/en.ts', '../../games/*/words/en.ts', '../../games/*/words/lessons/en.ts'],
  { eager: true },
);
const translations = import.meta.glob<{ default: Messages }>(
  [
    '../words/{en,ru,zh-Hant}.ts',
    '../../games/*/words/{en,ru,zh-Hant}.ts',
    '../../games/*/words/lessons/{en,ru,zh-Hant}.ts',
  ],
  { eager: true },
);

/** What is called the same everywhere. */
const NAMES = new Set(['app.name']);

/** Whether a message has two words or more, holes apart. */
function isSentence(text: Messages[string]): boolean {
  return typeof text === 'string' && /[a-z]{2}.* .*[a-z]{2}/i.test(text.replace(/\{\w+\}/g, ''));
}

describe.each(Object.keys(originals))('the catalogue %s', (path) => {
  it.each(LANGUAGES)('is whole in %s', (language) => {
    const english = originals[path]?.default ?? {};
    const other = translations[path.replace('en.ts', `${language}.ts`)]?.default ?? {};
    expect(faults(english, other, language)).toEqual([]);
  });

  it.each(LANGUAGES.filter((language) => language !== 'en'))('is translated into %s', (language) => {
    const english = originals[path]?.default ?? {};
    const other = translations[path.replace('en.ts', `${language}.ts`)]?.default ?? {};
    const sentences = Object.entries(english).filter(([key, text]) => !NAMES.has(key) && isSentence(text));
    expect(sentences.filter(([key, text]) => other[key] === text).map(([key]) => key)).toEqual([]);
  });
});

describe('faults', () => {
  const english = { a: 'A {x}', b: { one: '{n} thing', other: '{n} things' } };

  it('finds what is missing, strange or of another kind', () => {
    expect(faults(english, { a: 'А {y}', c: 'В' }, 'ru')).toEqual([
      'ru has c, which English has not',
      'a has a hole in ru that nothing fills: y',
      'a loses x in ru',
      'ru lacks b',
    ]);
    expect(faults(english, { a: { other: '{x}' }, b: '{n}' }, 'ru')).toHaveLength(2);
  });

  it('finds a percent sign that the language writes otherwise', () => {
    const percents = { a: '{x} %', b: { one: '5%', other: '{n}%' } };
    const russian = { a: '{x}\u00a0%', b: { one: '5 %', few: '{n}\u00a0%', many: '{n}\u00a0%', other: '{n}\u00a0%' } };
    expect(faults(percents, russian, 'ru')).toEqual([
      'a writes % otherwise than en does',
      'b writes % otherwise than ru does',
    ]);
  });

  it('asks for every plural of the language', () => {
    expect(faults(english, { a: '{x}', b: { one: '{n}', other: '{n}' } }, 'ru')).toEqual([
      'b lacks the plural few, many in ru',
    ]);
    expect(faults(english, { a: '{x}', b: { other: '{n}' } }, 'zh-Hant')).toEqual([]);
  });
});

describe('plurals', () => {
  const cards = { one: '{n} карта', few: '{n} карты', many: '{n} карт', other: '{n} карты' };

  it.each([
    [1, '1 карта'],
    [3, '3 карты'],
    [5, '5 карт'],
    [11, '11 карт'],
    [21, '21 карта'],
    [112, '112 карт'],
  ])('of %d in Russian', (n, text) => {
    expect(fill(cards, { n }, 'ru')).toBe(text);
  });
});

it('ends a sentence with one full stop, also after a filling that is one', () => {
  expect(fill('{card}. Market', { card: 'Mine' }, 'en')).toBe('Mine. Market');
  expect(fill('{card}. Market', { card: 'It brings 1 metal.' }, 'en')).toBe('It brings 1 metal. Market');
  expect(fill('{card}。市場', { card: '獲得 1 金屬。' }, 'zh-Hant')).toBe('獲得 1 金屬。市場');
  expect(fill('{n}.', {}, 'en')).toBe('{n}.');
});

describe('a catalogue', () => {
  const words: Record<Language, { hello: string }> = {
    en: { hello: 'Hello, {name}' },
    ru: { hello: 'Привет, {name}' },
    'zh-Hant': { hello: '你好，{name}' },
  };

  beforeEach(async () => {
    await language.choose('en');
  });

  it('is loaded when it is needed, and follows the language', async () => {
    const asked: Language[] = [];
    const chunk = (language: Language) => () => {
      asked.push(language);
      return Promise.resolve({ default: words[language] });
    };
    const { t, lookup } = catalogue<{ hello: 'Hello, {name}' }>({
      en: chunk('en'),
      ru: chunk('ru'),
      'zh-Hant': chunk('zh-Hant'),
    });
    expect(t('hello', { name: 'Anna' })).toBe('hello');
    await language.ready();
    expect(t('hello', { name: 'Anna' })).toBe('Hello, Anna');
    await language.choose('ru');
    expect(t('hello', { name: 'Анна' })).toBe('Привет, Анна');
    expect(document.documentElement.lang).toBe('ru');
    await language.choose('en');
    expect(asked).toEqual(['en', 'ru']);
    expect(lookup('hello')).toBe('Hello, {name}');
    expect(lookup('hello', 'good-bye')).toBeNull();
  });
});

describe('the first language', () => {
  it.each([
    [['de-AT', 'ru-RU', 'en'], 'ru'],
    [['zh-TW'], 'zh-Hant'],
    [['zh-CN', 'en'], 'zh-Hant'],
    [['fr', 'de'], 'en'],
    [[], 'en'],
  ])('for a browser that wants %j is %s', (wanted, language) => {
    expect(bestLanguage(wanted)).toBe(language);
  });
});

describe('formats', () => {
  beforeEach(async () => {
    await language.choose('en');
  });

  it('writes lists, gains and times', () => {
    expect(list(['Anna', 'Boris', 'Chen'])).toBe('Anna, Boris, and Chen');
    expect([signed(3), signed(0), signed(-2)]).toEqual(['+3', '0', '−2']);
    expect(ago(1000, 1000 + 7300)).toBe('2 hours ago');
    expect(ago(1000, 990)).toBe('now');
    expect(percent(2 / 7)).toBe('29%');
  });
});
