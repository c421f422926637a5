import { expect, it } from 'vitest';
import { clockwise } from './clockwise';

it('the players are listed clockwise from a seat', () => {
  const players = ['Anna', 'Boris', 'Chen', 'Dora'];
  expect(clockwise(players, 2)).toEqual(['Dora', 'Anna', 'Boris']);
  expect(clockwise(players, 0)).toEqual(['Boris', 'Chen', 'Dora']);
  expect(clockwise(players, -1)).toEqual(players);
});
