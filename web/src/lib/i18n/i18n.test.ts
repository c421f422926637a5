// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { catalogue, choose, fill, speakerOf } from './catalogue';
import { bestLanguage, language, languageName } from './language.svelte';
import { ago, list, percent, signed } from './format';

describe('plurals', () => {
  const cards = {
    cards_one: '{{n}} карта',
    cards_few: '{{n}} карты',
    cards_many: '{{n}} карт',
    cards_other: '{{n}} дробной карты',
  };

  beforeEach(async () => {
    await language.choose('ru');
  });

  it.each([
    [1, '1 карта'],
    [3, '3 карты'],
    [5, '5 карт'],
    [11, '11 карт'],
    [21, '21 карта'],
    [112, '112 карт'],
    [2.5, '2,5 дробной карты'],
    [14.5, '14,5 дробной карты'],
  ])('the plural form of %d is right in Russian', (n, text) => {
    expect(fill(choose(cards, 'cards', n, 'ru') ?? '', { n })).toBe(text);
  });
});

it('a sentence ends with one full stop, even after a value with a full stop', () => {
  expect(fill('{{card}}. Market', { card: 'Mine' })).toBe('Mine. Market');
  expect(fill('{{card}}. Market', { card: 'It brings 1 metal.' })).toBe('It brings 1 metal. Market');
  expect(fill('{{card}}。市場', { card: '獲得 1 金屬。' })).toBe('獲得 1 金屬。市場');
  expect(fill('{{n}}.', {})).toBe('{{n}}.');
});

it('a catalogue is loaded when it is needed and follows the language', async () => {
  await language.choose('en');
  const { t, lookup, say } = catalogue('monster_factory');
  expect(t('tiles', { n: 2 })).toBe('tiles');
  await language.ready();
  expect(t('tiles', { n: 2 })).toBe('2 tiles');
  await language.choose('ru');
  expect(t('tiles', { n: 2 })).toBe('2 тайла');
  expect(document.documentElement.lang).toBe('ru');
  await language.choose('en');
  expect(lookup('shape', 'bend')).toBe('bend');
  expect(say('label.minion', { name: 'Anna' })).toContain('Minion of Anna: {{tiles}}');
  expect(lookup('shape', 'knot')).toBeNull();
});

it('a missing text comes from English with English plurals, or else from any language', async () => {
  const texts = {
    de: { '': { first: 'erste' } },
    en: { '': { cards_one: '{{n}} card', cards_other: '{{n}} cards', taken: 'taken' } },
    ru: { '': { taken: 'взято', cards_one: '{{n}} карта' } },
  };
  await language.choose('ru');
  const say = speakerOf(texts, '');
  expect(say('taken')).toBe('взято');
  expect([1, 2, 21].map((n) => say('cards', { n }))).toEqual(['1 карта', '2 cards', '21 карта']);
  expect([say('first'), say('none'), speakerOf(texts, 'lessons')('first')]).toEqual(['erste', null, null]);
  await language.choose('en');
});

it('each language is named in itself', () => {
  expect((['en', 'ru', 'zh-Hant'] as const).map(languageName)).toEqual(['English', 'Русский', '繁體中文']);
});

describe('the first language', () => {
  it.each([
    [['de-AT', 'ru-RU', 'en'], 'ru'],
    [['zh-TW'], 'zh-Hant'],
    [['zh-CN', 'en'], 'zh-Hant'],
    [['fr', 'de'], 'en'],
    [[], 'en'],
  ])('for a browser that prefers %j, it is %s', (wanted, language) => {
    expect(bestLanguage(wanted)).toBe(language);
  });
});

describe('formats', () => {
  beforeEach(async () => {
    await language.choose('en');
  });

  it('lists, gains and times are formatted', () => {
    expect(list(['Anna', 'Boris', 'Chen'])).toBe('Anna, Boris, and Chen');
    expect([signed(3), signed(0), signed(-2)]).toEqual(['+3', '0', '−2']);
    expect(ago(1000, 1000 + 7300)).toBe('2 hours ago');
    expect(ago(1000, 990)).toBe('now');
    expect(percent(2 / 7)).toBe('29%');
  });
});
