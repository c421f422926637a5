// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import type { GameInfo } from '../../lib/net/wire';
import { around, fitHere, readHere, tableHere } from './here.svelte';

const game = (seats: [number, number], colours = true): GameInfo =>
  ({ id: 'g', seats, options: colours ? { colours: { kind: 'colours', count: 6, default: [] } } : {} }) as never;

it('names and different colours stay when people come and go', () => {
  const two = [
    { name: 'Ann', colour: 3 },
    { name: '', colour: 0 },
  ];
  expect(fitHere(two, 3)).toEqual([...two, { name: '', colour: 1 }]);
  expect(fitHere(two, 1)).toEqual(two);
});

it('two people are the default if the stored ones are damaged', () => {
  const two = [
    { name: '', colour: 0 },
    { name: '', colour: 1 },
  ];
  expect(readHere(null)).toEqual(two);
  expect(readHere('[{"name": "Ann", "colour": 0}, {"name": "Ben", "colour": 0}]')).toEqual(two);
  expect(readHere('[{"name": "Ann", "colour": 9}, 7]')).toEqual(two);
});

it('all seats of the table are mine, each with a name and a colour', () => {
  const people = fitHere([{ name: 'Ann', colour: 4 }], 2);
  expect(tableHere(game([2, 4]), people, ['Ann', 'Player 2'])).toMatchObject({
    options: { colours: [4, 0] },
    seats: [
      { kind: 'me', name: 'Ann' },
      { kind: 'me', name: 'Player 2' },
    ],
  });
  expect(tableHere(game([2, 4], false), people, ['Ann', 'Ben'])?.options).toEqual({});
});

it('no table is created if the game has too few or too many seats', () => {
  expect(tableHere(game([3, 4]), fitHere([], 2), [])).toBeNull();
  expect(tableHere(game([2, 4]), fitHere([], 5), [])).toBeNull();
});

it('a chosen colour is swapped with the person who had it', () => {
  around.count(2);
  around.colour(0);
  expect(around.people.map(({ colour }) => colour)).toEqual([1, 0]);
});
