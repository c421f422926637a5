import { describe, expect, it } from 'vitest';
import { seatToShow } from './hotseat';

const owe = (...seats: number[]): { seat: number }[] => seats.map((seat) => ({ seat }));

describe('seatToShow', () => {
  it('shows an onlooker no hand', () => {
    expect(seatToShow([], owe(), -1)).toBe(-1);
  });

  it('shows my only seat, with or without a pending decision', () => {
    expect(seatToShow([2], owe(), -1)).toBe(2);
    expect(seatToShow([2], owe(2), -1)).toBe(2);
  });

  it('stays with a seat that still has a pending decision', () => {
    expect(seatToShow([0, 1, 3], owe(1, 3), 1)).toBe(1);
  });

  it('goes on clockwise, past the last seat to the first', () => {
    expect(seatToShow([0, 1, 3], owe(0, 3), 1)).toBe(3);
    expect(seatToShow([0, 1, 3], owe(0, 1), 3)).toBe(0);
  });

  it('keeps the seat while none of mine has a pending decision', () => {
    expect(seatToShow([0, 3], owe(), 3)).toBe(3);
  });

  it('leaves a seat that is no longer mine', () => {
    expect(seatToShow([1, 2], owe(), 0)).toBe(1);
    expect(seatToShow([1, 2], owe(2), 0)).toBe(2);
  });
});
