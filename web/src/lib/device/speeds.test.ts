// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { allTexts } from '../storage/storage';
import { noteSpeed, speedOf } from './speeds';

const note = (...times: number[]): void => {
  for (const time of times) noteSpeed('g', 'chief', time);
};

beforeEach(() => {
  localStorage.clear();
});

it('the speed is the median of the last moves, from five moves on', () => {
  note(9000, 20, 30, 10);
  expect(speedOf('g', 'chief')).toBe(0);
  note(40);
  expect(speedOf('g', 'chief')).toBe(30);
  expect([speedOf('g', 'engineer'), speedOf('h', 'chief')]).toEqual([0, 0]);
  note(...Array<number>(25).fill(500)); // the device has become slower
  expect(speedOf('g', 'chief')).toBe(500);
});

it('the speed is not part of saved files', () => {
  note(1, 2, 3, 4, 5);
  expect(localStorage).toHaveLength(1);
  expect(allTexts()).toEqual({});
});

it.each(['nonsense', '[]', '{"g chief":"x"}', '{"g chief":[1,2,null,4,5,6]}'])(
  'a damaged text is ignored: %s',
  (text) => {
    localStorage.setItem('factoryfloor-speeds', text);
    expect(speedOf('g', 'chief')).toBe(0);
    note(1, 1, 1, 1, 1);
    expect(speedOf('g', 'chief')).toBe(1);
  },
);
