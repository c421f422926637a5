import { describe, expect, it } from 'vitest';
import { nearest } from './arrows';

const here = { x: 100, y: 100 };

describe('nearest', () => {
  it('the nearest piece in the direction is chosen', () => {
    const spots = [
      { x: 200, y: 100 },
      { x: 150, y: 100 },
      { x: 0, y: 100 },
    ];
    expect(nearest(here, spots, [1, 0])).toBe(1);
    expect(nearest(here, spots, [-1, 0])).toBe(2);
  });

  it('a piece straight ahead comes before a piece to the side', () => {
    const spots = [
      { x: 130, y: 180 },
      { x: 190, y: 105 },
    ];
    expect(nearest(here, spots, [1, 0])).toBe(1);
    expect(nearest(here, spots, [0, 1])).toBe(0);
  });

  it('there is no result without a piece in the direction', () => {
    expect(nearest(here, [{ x: 100, y: 300 }], [0, -1])).toBe(-1);
  });
});
