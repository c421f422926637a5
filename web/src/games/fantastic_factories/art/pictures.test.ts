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

it('draws every card, room and mood, and nothing else', () => {
  expect(Object.keys(PICTURES).sort()).toEqual(Object.keys(components.blueprints).sort());
  expect(Object.keys(PORTRAITS).sort()).toEqual(Object.keys(components.contractors).sort());
  expect(Object.keys(ROOMS)).toEqual([...FLOORS]);
});

it('draws no two alike', () => {
  const drawn = all.map(([, shapes]) => JSON.stringify(shapes));
  expect(new Set(drawn).size).toBe(drawn.length);
});

it.each(all)('draws %s with existing paths and paints', (_, shapes) => {
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
