import { describe, expect, it } from 'vitest';
import { whereabouts } from './whereabouts';

function piece(top: number, height = 60): Element {
  return { getBoundingClientRect: () => ({ top, bottom: top + height, height }) } as Element;
}

describe('whereabouts of what can be touched', () => {
  it('are told only while none of it is in sight', () => {
    expect(whereabouts([piece(900), piece(1000)], 50, 700)).toBe('below');
    expect(whereabouts([piece(-100)], 50, 700)).toBe('above');
    expect(whereabouts([piece(900), piece(300)], 50, 700)).toBeNull();
    expect(whereabouts([], 50, 700)).toBeNull();
  });

  it('count a sliver at an edge as out of sight, and what is not laid out not at all', () => {
    expect(whereabouts([piece(690)], 50, 700)).toBe('below');
    expect(whereabouts([piece(660)], 50, 700)).toBeNull();
    expect(whereabouts([piece(0)], 50, 700)).toBe('above');
    expect(whereabouts([piece(0, 0)], 50, 700)).toBeNull();
  });
});
