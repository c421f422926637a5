import { describe, expect, it } from 'vitest';
import { seatToShow } from './hotseat';

const owe = (...seats: number[]): { seat: number }[] => seats.map((seat) => ({ seat }));

describe('seatToShow', () => {
  it('a spectator sees no hand', () => {
    expect(seatToShow([], owe(), -1)).toBe(-1);
  });

  it('my only seat is shown, with or without a pending decision', () => {
    expect(seatToShow([2], owe(), -1)).toBe(2);
    expect(seatToShow([2], owe(2), -1)).toBe(2);
  });

  it('a seat with a pending decision stays', () => {
    expect(seatToShow([0, 1, 3], owe(1, 3), 1)).toBe(1);
  });

  it('the next seat is found clockwise, past the last seat to the first', () => {
    expect(seatToShow([0, 1, 3], owe(0, 3), 1)).toBe(3);
    expect(seatToShow([0, 1, 3], owe(0, 1), 3)).toBe(0);
  });

  it('the seat stays while none of mine has a pending decision', () => {
    expect(seatToShow([0, 3], owe(), 3)).toBe(3);
  });

  it('a seat that is no longer mine is left', () => {
    expect(seatToShow([1, 2], owe(), 0)).toBe(1);
    expect(seatToShow([1, 2], owe(2), 0)).toBe(2);
  });
});
