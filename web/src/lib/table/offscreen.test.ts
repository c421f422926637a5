import { describe, expect, it } from 'vitest';
import { offscreenSide } from './offscreen';

function piece(top: number, height = 60): Element {
  return { getBoundingClientRect: () => ({ top, bottom: top + height, height }) } as Element;
}

describe('the side of offscreen pieces', () => {
  it('the side is known only while no piece is visible', () => {
    expect(offscreenSide([piece(900), piece(1000)], 50, 700)).toBe('below');
    expect(offscreenSide([piece(-100)], 50, 700)).toBe('above');
    expect(offscreenSide([piece(900), piece(300)], 50, 700)).toBeNull();
    expect(offscreenSide([], 50, 700)).toBeNull();
  });

  it('a sliver at an edge counts as offscreen, and elements without a layout are ignored', () => {
    expect(offscreenSide([piece(690)], 50, 700)).toBe('below');
    expect(offscreenSide([piece(660)], 50, 700)).toBeNull();
    expect(offscreenSide([piece(0)], 50, 700)).toBe('above');
    expect(offscreenSide([piece(0, 0)], 50, 700)).toBeNull();
  });
});
