import { expect, it } from 'vitest';
import { fitting, type Bounds } from './table/fitting';

const BOUNDS: Bounds = { least: 44, most: 116, below: 22, gap: { x: 8, y: 6 } };

/** The rows of `n` tiles of a width, and whether they fit. */
function laid(n: number, width: number, height: number, tile: number): { rows: number; fits: boolean } {
  const rows = Math.ceil(n / Math.floor((width + 8) / (tile + 8)));
  return { rows, fits: rows * (tile * 1.16 + 22 + 6) - 6 <= height };
}

it.each([1, 2, 5, 7, 9, 12, 16, 21])('%i tiles fill a box and do not leave it', (n) => {
  const tile = fitting(n, 520, 240, BOUNDS);
  expect(laid(n, 520, 240, tile).fits).toBe(true);
  expect(tile === BOUNDS.most || !laid(n, 520, 240, tile * 1.25).fits).toBe(true);
});

it('takes no further row for a few pixels', () => {
  expect(laid(6, 520, 240, fitting(6, 520, 240, BOUNDS)).rows).toBe(1);
});

it('does not shrink tiles below what a finger needs', () => {
  expect(fitting(60, 300, 100, BOUNDS)).toBe(44);
});
