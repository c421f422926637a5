import { expect, it } from 'vitest';
import { fitsPlace } from './pieces';

it.each([
  ['TT--', '?TT?', true],
  ['TT--', '?TtT', false],
  ['T-T-', '??TT', false],
  ['Tt--', '?tT?', false],
  ['Tt--', '?Tt?', true],
  ['Ttt-', '-TTt', false],
  ['t---e', '--t-', true],
])('%s fits a place that asks for %s: %s', (face, asks, fits) => {
  expect(fitsPlace(face, asks)).toBe(fits);
});
