import { expect, it } from 'vitest';
import { fitting, MARKET, wanted, type Bounds } from './table/fitting';

const BOUNDS: Bounds = { least: 44, most: 116, below: 22, gap: { x: 8, y: 6 } };

/** Whether `n` tiles of the given width fit into a box. */
function fits(n: number, width: number, height: number, tile: number): boolean {
  const rows = Math.ceil(n / Math.floor((width + 8) / (tile + 8)));
  return rows * (tile * 1.16 + 22 + 6) - 6 <= height;
}

it.each([1, 2, 5, 7, 9, 12, 16, 21])('%i tiles fill a box and stay inside it', (n) => {
  const { tile, columns } = fitting(n, 520, 240, BOUNDS);
  expect(columns * (tile + 8) - 8).toBeLessThanOrEqual(520);
  expect(Math.ceil(n / columns) * (tile * 1.16 + 22 + 6) - 6).toBeLessThanOrEqual(240);
  expect(tile === BOUNDS.most || !fits(n, 520, 240, tile * 1.25)).toBe(true);
});

it('a few pixels do not cause another row', () => {
  expect(fitting(6, 520, 240, BOUNDS)).toEqual({ tile: 80, columns: 6 });
});

it('tiles stay large enough for a finger', () => {
  expect(fitting(60, 300, 100, BOUNDS)).toEqual({ tile: 44, columns: 5 });
});

it.each([1, 2, 5, 8, 14, 19])('%i tiles need a box in which they reach the size that its height allows', (n) => {
  const width = wanted(n, 240, MARKET);
  expect(width).toBeLessThan(n * (MARKET.most + 8));
  const { tile } = fitting(n, Math.ceil(width), 240, MARKET);
  const rows = Math.ceil(n / Math.round((width + 8) / (tile + 8)));
  expect(tile).toBeGreaterThanOrEqual(Math.floor(Math.min(MARKET.most, (246 / rows - 28) / 1.16)));
});
