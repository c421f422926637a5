import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { TYPES } from './types';

const css = readFileSync('src/games/fantastic_factories/art/palette.css', 'utf8');

/** Return the light or dark colour of a token. */
function token(name: string, dark: boolean): string {
  const value = new RegExp(`--${name}: ([^;]+);`).exec(css)?.[1] ?? '';
  const [, light, night] = /^light-dark\((#\w{6}), (#\w{6})\)$/.exec(value) ?? [];
  return (dark ? night : light) ?? value;
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

describe.each([
  ['light', false],
  ['dark', true],
])('contrasts of printed colours in %s', (_, dark) => {
  const ink = token('ff-ink', dark);

  it.each([...TYPES])('the names of %s are readable on their band', (type) => {
    const on = new RegExp(`\\.ff-${type} \\{.*?--ff-on: (#\\w{6})`, 's').exec(css)?.[1] ?? '';
    expect(contrast(on, token(`ff-${type}`, dark))).toBeGreaterThanOrEqual(4.5);
  });

  it.each([...TYPES, 'people'])('the gains of %s are readable on their background', (type) => {
    expect(contrast(ink, token(`ff-${type}-tint`, dark))).toBeGreaterThanOrEqual(4.5);
  });

  it('numbers are readable on paper, slots, goods and prestige', () => {
    for (const ground of ['paper', 'shade', 'wood', 'spark']) {
      expect(contrast(ink, token(`ff-${ground}`, dark)), ground).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('the names of contractors are readable on their band', () => {
    expect(contrast('#fffaf0', token('ff-people-deep', dark))).toBeGreaterThanOrEqual(4.5);
  });
});
