// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { lateSix } from '../fixtures';
import '.';
import { logPictures } from './pictures';

it('the tile in a log line has the same face as on the board', () => {
  const { view } = lateSix;
  const laid = view.structures.flatMap(({ owner, number, tiles }) => tiles.map((tile) => ({ owner, number, ...tile })));
  for (const { owner, number, tile, x, y, turn } of laid) {
    const [face = ''] = tile.split('.');
    const event = { kind: 'place', seat: 0, owner, number, face, x, y, turn };
    expect(logPictures(event, view)[0]?.props).toEqual({ tile, turn, seat: owner });
  }
  expect(laid.some(({ tile }) => tile.endsWith('.2'))).toBe(true);
});
