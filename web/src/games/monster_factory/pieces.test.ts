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
])('the tile %s fits a place that requires %s: %s', (face, asks, fits) => {
  expect(fitsPlace(face, asks)).toBe(fits);
});
