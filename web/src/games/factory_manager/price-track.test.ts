// @vitest-environment happy-dom
import { render } from '@testing-library/svelte';
import { beforeAll, describe, expect, it } from 'vitest';
import { language } from '../../lib/i18n';
import { bidFive } from './fixtures';
import PriceTrack from './table/PriceTrack.svelte';
import { logLine } from './words/log';

beforeAll(() => language.choose('en'));

it('a forced pass has its own line in the log', () => {
  const pass = (seat: number, forced: boolean) => ({ kind: 'pass', seat, tile: 'turn-9', forced });
  const names = ['Anna', 'Boris', 'Chen', 'Dolores', 'Efim'];
  expect(logLine(pass(2, true), names)).toBe('Chen cannot raise and passes automatically.');
  expect(logLine(pass(3, false), names)).toBe('Dolores passes.');
});

describe.each([1, 2, 3, 4, 5, 6, 7, 8])('the price track at %i', (now) => {
  it('has three places without percents where the word for them is', () => {
    const unseen = { '0': 2, '1': 3, '2': 2 };
    const view = { ...bidFive.view, first_game: false, price: { ...bidFive.view.price, now, left: 3, unseen } };
    const { container } = render(PriceTrack, { view });
    const told = [...container.querySelectorAll('.cell small')].map((one) => one.textContent !== '');
    const left = container.querySelector('.note')?.classList.contains('left');
    expect(left ? told.slice(0, 3) : told.slice(5)).toEqual([false, false, false]);
  });
});
