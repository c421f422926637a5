// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { language } from '../../../lib/i18n';
import { components } from '../fixtures';
import type { PlacedPiece } from '../types';
import { buildWords, factoryAfter } from './course';

const piece = (name: string, row: number, column: number, turn = 0): PlacedPiece => ({
  piece: name,
  row,
  column,
  turn,
});

it('the words of a build name every piece, with and without a rotation', async () => {
  await language.choose('en');
  const build = ['place m04 5,4 90', 'lay supply-red 4,4', 'lay cross 6,5', 'lay curve 6,6 270', 'lay curve 6,4 90'];
  expect(buildWords([...build, 'build'])).toBe('Moss Mill, Red supply, Crossing, and 2 × Curve');
  expect(buildWords(['rank m04', 'done'])).toBeNull();
});

it('the factory after a build contains lifted, removed and new pieces in their new places', () => {
  const before = [piece('m04', 5, 4, 90), piece('supply-red', 4, 4), piece('white', 6, 3, 90)];
  const after = factoryAfter(components, 'A-classic', before, [
    'lift m04',
    'place m15 5,4 90',
    'place m04 8,4 90',
    'clear',
    'remove 4,4',
    'connect',
    'lay supply-red 7,4',
    'build',
  ]);
  expect(after?.pieces).toEqual([
    piece('white', 6, 3, 90),
    piece('m15', 5, 4, 90),
    piece('m04', 8, 4, 90),
    piece('supply-red', 7, 4),
  ]);
  expect([...(after?.advised ?? [])]).toEqual([1, 2, 3]);
  expect(factoryAfter(components, 'A-classic', before, ['give up'])).toBeNull();
});
