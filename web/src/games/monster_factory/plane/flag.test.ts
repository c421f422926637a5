import { expect, it } from 'vitest';
import { flagPlace } from './flag';

const WIDE = 90;

it('the flag is at the first free side', () => {
  expect(flagPlace([1, 2], [300, 300], 0.6, WIDE)).toEqual({ side: 1, away: [49, 0] });
  expect(flagPlace([0, 1], [300, 300], 0.6, WIDE)).toEqual({ side: 0, away: [0, -17] });
});

it('a side where the flag would leave the table is skipped', () => {
  expect(flagPlace([1, 2], [300, 90], 0.6, WIDE).side).toBe(2);
  expect(flagPlace([3, 2], [90, 300], 0.6, WIDE).side).toBe(2);
});

it('above and below a tile, the flag moves inwards from the border', () => {
  expect(flagPlace([2], [300, 20], 0.6, WIDE).away).toEqual([20 - 45 - 4, 17]);
  expect(flagPlace([2], [20, 300], 0.6, WIDE).away).toEqual([45 + 4 - 20, 17]);
});
