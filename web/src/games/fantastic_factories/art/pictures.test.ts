import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import components from '../fixtures/components.json';
import { machine } from './machine';
import { PICTURES } from './pictures';
import { PORTRAITS } from './portraits';
import { ROOMS } from './rooms';
import type { Shape } from './shapes';
import { FLOORS } from './types';

const palette = readFileSync('src/games/fantastic_factories/art/palette.css', 'utf8');
const moods = (['idle', 'rolling', 'beaten', 'won'] as const).map((mood) => [mood, machine(mood)] as const);
const all: [string, Shape[]][] = [
  ...Object.entries(PICTURES),
  ...Object.entries(PORTRAITS),
  ...Object.entries(ROOMS),
  ...moods.map(([mood, shapes]): [string, Shape[]] => [`machine ${mood}`, shapes]),
];

it('every card and every room has a picture, and no picture is unused', () => {
  expect(Object.keys(PICTURES).sort()).toEqual(Object.keys(components.blueprints).sort());
  expect(Object.keys(PORTRAITS).sort()).toEqual(Object.keys(components.contractors).sort());
  expect(Object.keys(ROOMS)).toEqual([...FLOORS]);
});

it('no two pictures are equal', () => {
  const drawn = all.map(([, shapes]) => JSON.stringify(shapes));
  expect(new Set(drawn).size).toBe(drawn.length);
});

it.each(all)('the picture of %s has valid paths and colours', (_, shapes) => {
  expect(shapes.length).toBeGreaterThan(5);
  for (const { d, fill, ink, line } of shapes) {
    expect(d).toMatch(/^M-?[\d.]/);
    expect(d).not.toMatch(/NaN|undefined|e-/);
    expect(line).toBeGreaterThanOrEqual(0);
    for (const paint of [fill, ink]) {
      if (paint !== 'none') expect(palette).toContain(`--ff-${paint}:`);
    }
  }
});
