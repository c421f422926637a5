import { expect, it } from 'vitest';
import { asSentence } from './sentence';

it('makes a sentence of a remark', () => {
  expect(asSentence('the seat is taken')).toBe('The seat is taken.');
  expect(asSentence('Why?')).toBe('Why?');
  expect(asSentence('')).toBe('');
});
