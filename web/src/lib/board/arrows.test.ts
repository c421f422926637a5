import { describe, expect, it } from 'vitest';
import { nearest } from './arrows';

const here = { x: 100, y: 100 };

describe('nearest', () => {
  it('goes to what lies nearest in that direction', () => {
    const spots = [
      { x: 200, y: 100 },
      { x: 150, y: 100 },
      { x: 0, y: 100 },
    ];
    expect(nearest(here, spots, [1, 0])).toBe(1);
    expect(nearest(here, spots, [-1, 0])).toBe(2);
  });

  it('prefers what lies straight ahead to what lies askew', () => {
    const spots = [
      { x: 130, y: 180 },
      { x: 190, y: 105 },
    ];
    expect(nearest(here, spots, [1, 0])).toBe(1);
    expect(nearest(here, spots, [0, 1])).toBe(0);
  });

  it('stays where nothing lies that way', () => {
    expect(nearest(here, [{ x: 100, y: 300 }], [0, -1])).toBe(-1);
  });
});
