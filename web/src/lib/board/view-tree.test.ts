import { describe, expect, it } from 'vitest';
import { columnsOf, isSeats, rowSeats, seatOf } from './view-tree';

describe('rows by seat', () => {
  it('rows that name a seat belong to it', () => {
    expect(rowSeats('bids', [{ seat: 2 }, { seat: 0 }], 4)).toEqual([2, 0]);
    expect(rowSeats('bids', [{ seat: 7 }], 4)).toBeNull();
  });

  it('objects, lists and counts belong to seats if there is one for each seat', () => {
    expect(rowSeats('compounds', [{ goods: 1 }, { goods: 2 }], 2)).toEqual([0, 1]);
    expect(rowSeats('hands', [['a'], []], 2)).toEqual([0, 1]);
    expect(rowSeats('final_scores', [3, null], 2)).toEqual([0, 1]);
  });

  it('pieces, dice and lists of another length do not belong to seats', () => {
    expect(rowSeats('market', ['a', 'b'], 2)).toBeNull();
    expect(rowSeats('dice', [3, 4], 2)).toBeNull();
    expect(rowSeats('market', [{ price: 1 }, { price: 2 }, { price: 3 }], 2)).toBeNull();
    expect(rowSeats('offered', [{ machine: 'm01' }, { machine: 'm02' }], 2)).toBeNull();
    expect(rowSeats('rows', [['c01'], ['c02']], 2)).toBeNull();
    expect(rowSeats('rows', [{ price: 1 }], 1)).toBeNull();
    expect(rowSeats('bids', [null, null], 2)).toEqual([0, 1]);
    expect(rowSeats('slots', [null, null], 2)).toBeNull();
  });
});

it('a seat is recognized by its key', () => {
  expect(seatOf('last_winner', 1, 3)).toBe(1);
  expect(seatOf('winner', 3, 3)).toBeNull();
  expect(seatOf('round', 1, 3)).toBeNull();
});

it('a list of seats is recognized by its key', () => {
  expect(isSeats('order', [3, 0, 1, 2], 4)).toBe(true);
  expect(isSeats('order', [3, 0, 1, 1], 4)).toBe(false);
  expect(isSeats('border', [1, 0], 2)).toBe(false);
  expect(isSeats('waiting', [0], 2)).toBe(true);
  expect(isSeats('waiting', [2], 2)).toBe(false);
});

it('the columns of a list of objects are found', () => {
  expect(columnsOf([{ a: 1 }, null, { b: 2 }])).toEqual(['a', 'b']);
  expect(columnsOf([1, 2])).toBeNull();
});
