import { expect, it } from 'vitest';
import { ahead } from './ahead';

const player = { metal: 3, energy: 5, goods: 4, buildings: 2, hand: 6 };

it('the totals after an activation are computed', () => {
  const preview = { cost: { dice: 2, energy: 2, blueprints: 1 }, gain: { goods: 3, metal: 1 } };
  expect(ahead(player, 9, preview, 'activate')).toEqual({ metal: 4, energy: 3, goods: 7, blueprint: 5, prestige: 12 });
});

it('the totals include the new building and both cards that leave the hand', () => {
  const preview = { cost: { metal: 3, blueprints: 1 }, gain: { prestige: 2 } };
  expect(ahead(player, 9, preview, 'build')).toEqual({ metal: 0, building: 3, blueprint: 4, prestige: 11 });
});

it('uncertain amounts are left out', () => {
  expect(ahead(player, 9, { gain: { goods: '1–3', blueprints: 2 } }, 'activate')).toEqual({ blueprint: 8 });
  expect(ahead(player, 9, {}, 'place')).toEqual({});
});
