// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { advice, readCounts } from './advice';

it('a reason is shown until the player has followed it three times', () => {
  const said = (): boolean => advice.wanted('tiny', 'save');
  advice.note('tiny', 'save', true);
  advice.note('tiny', 'save', true);
  expect(said()).toBe(true);
  advice.note('tiny', 'save', true);
  expect(said()).toBe(false);
  expect(advice.wanted('tiny', 'other')).toBe(true);
  expect(advice.wanted('another', 'save')).toBe(true);
  advice.note('tiny', 'save', false);
  expect(said()).toBe(true); // this means that the player had not understood the reason
});

it('damaged counts are left out', () => {
  expect(readCounts('{"a":{"b":2,"c":"x"}}')).toEqual({ a: { b: 2 } });
  expect(readCounts('no')).toEqual({});
  expect(readCounts(null)).toEqual({});
});
