import { expect, it } from 'vitest';
import { Places } from './table/places';

it('tiles in the market keep their places while others are bought', () => {
  const places = new Places();
  expect(places.of('2 buying', ['a', 'b', 'c', 'd'], true)).toEqual(['a', 'b', 'c', 'd']);
  expect(places.of('2 buying', ['a', 'c', 'd'], true)).toEqual(['a', null, 'c', 'd']);
  expect(places.of('2 buying', ['a', 'd'], true)).toEqual(['a', null, null, 'd']);
  // an earlier moment is shown, then a purchase is undone
  expect(places.of('2 market', ['d', 'a'], false)).toEqual(['d', 'a']);
  expect(places.of('2 buying', ['a', 'c', 'd'], true)).toEqual(['a', null, 'c', 'd']);
});

it('a new tile comes last, and the tiles are sorted in the next moment', () => {
  const places = new Places();
  expect(places.of('2 market', ['b'], false)).toEqual(['b']);
  expect(places.of('2 market', ['a', 'b'], false)).toEqual(['b', 'a']);
  expect(places.of('2 market', ['a', 'b', 'c'], false)).toEqual(['b', 'a', 'c']);
  expect(places.of('2 market', ['a', 'b'], false)).toEqual(['b', 'a']);
  expect(places.of('2 buying', ['a', 'b'], true)).toEqual(['a', 'b']);
});
