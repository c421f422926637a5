// @vitest-environment happy-dom
import { render } from '@testing-library/svelte';
import { beforeAll, expect, it } from 'vitest';
import { language } from '../../lib/i18n';
import { bidFive } from './fixtures';
import PriceTrack from './table/PriceTrack.svelte';

beforeAll(() => language.choose('en'));

it.each([1, 4, 6, 8])('the price track at %i shows each probability at its price', (now) => {
  const unseen = { '0': 2, '1': 3, '2': 2 };
  const view = { ...bidFive.view, first_game: false, price: { ...bidFive.view.price, now, left: 3, unseen } };
  const { container } = render(PriceTrack, { view });
  const cells = [...container.querySelectorAll('.cell')].map((cell) => cell.querySelector('small')?.textContent ?? '');
  expect(cells).toHaveLength(8);
  expect(cells.flatMap((chance, i) => (chance === '' ? [] : [[i + 1 - now, chance]]))).toEqual(
    [
      [0, '29%'],
      [1, '43%'],
      [2, '29%'],
    ].slice(0, 9 - now),
  );
});
