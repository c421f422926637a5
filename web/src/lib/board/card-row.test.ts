import { expect, it } from 'vitest';
import { scrollTo } from './card-row';

const row = { left: 0, right: 390 };
/** Return the extent of the nth card of 80 pixels, after the row has scrolled. */
const card = (n: number, scrolled = 0) => ({ left: 10 + n * 88 - scrolled, right: 90 + n * 88 - scrolled });

it('a card in view does not scroll the row', () => {
  expect(scrollTo(row, [card(0), card(3)])).toBe(0);
  expect(scrollTo(row, [])).toBe(0);
});

it('a cut card scrolls wholly into view, with space for its marks', () => {
  expect(scrollTo(row, [card(4)])).toBe(card(4).right + 12 - 390);
  expect(scrollTo(row, [card(0, 50)])).toBe(card(0, 50).left - 12);
});

it('two cards scroll into view together', () => {
  expect(scrollTo(row, [card(2), card(5)])).toBe(card(5).right + 12 - 390);
  expect(scrollTo(row, [card(5), card(2)])).toBe(card(5).right + 12 - 390);
});

it('only the first card scrolls into view if both do not fit', () => {
  expect(scrollTo(row, [card(0), card(7)])).toBe(0);
  expect(scrollTo(row, [card(7), card(0)])).toBe(card(7).right + 12 - 390);
});
