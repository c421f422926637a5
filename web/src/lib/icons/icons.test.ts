// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { ICONS } from './names';
import sprite from './sprite.svg?raw';

const drawn = [...sprite.matchAll(/<symbol id="i-([\w-]+)" viewBox="0 0 24 24"/g)].map((match) => match[1]);

it('every icon with a name is drawn once', () => {
  expect(drawn).toEqual([...ICONS]);
  expect(new Set(ICONS).size).toBe(ICONS.length);
});

it('icons have the colour of the text', () => {
  expect(sprite).not.toMatch(/(fill|stroke)="#/);
});
