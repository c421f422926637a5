// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { asSentence, inWords, readable } from './sentence';

it('a remark becomes a sentence', () => {
  expect(asSentence('the seat is taken')).toBe('The seat is taken.');
  expect(asSentence('Why?')).toBe('Why?');
  expect(asSentence('')).toBe('');
});

it('a key becomes words', () => {
  expect(readable('first_game')).toBe('First game');
  expect(readable('p01-monitor')).toBe('P01 monitor');
});

it('any value is formatted in one line', () => {
  expect(inWords({ cost: -2, cards: ['drill', 'lathe'], from: null, open: [] })).toBe(
    'Cost −2, Cards drill, lathe, From –, Open –',
  );
});
