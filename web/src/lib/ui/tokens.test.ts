import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const games = readdirSync('src/games', { withFileTypes: true }).filter((entry) => entry.isDirectory());
const GAMES = games.map((folder) => folder.name);
const sheets = ['src/app.css', ...GAMES.map((game) => `src/games/${game}/accent.css`)];
const css = sheets.map((path) => readFileSync(path, 'utf8')).join('\n');

type Theme = 'light' | 'dark';

/** Return the colours that a rule sets in one theme. */
function colours(selector: string, theme: Theme): Record<string, string> {
  const escaped = selector.replace(/[[\]()]/g, '\\$&');
  const body = new RegExp(`(?:^|\\n)${escaped} \\{(.*?)\\n\\}`, 's').exec(css)?.[1] ?? '';
  const found: Record<string, string> = {};
  for (const [, name = '', value = ''] of body.matchAll(/--([\w-]+): ([^;]+);/g)) {
    const [, light, dark] = /^light-dark\((#\w{6}), (#\w{6})\)$/.exec(value) ?? [];
    const colour = theme === 'light' ? (light ?? value) : (dark ?? value);
    if (/^#\w{6}$/.test(colour)) found[name] = colour;
  }
  return found;
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string | undefined, other: string | undefined): number {
  if (one === undefined || other === undefined) return 0;
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const SURFACES = ['ground', 'paper', 'raised', 'sunk'];

describe.each(['light', 'dark'] as const)('the %s colours', (theme) => {
  const root = colours(':root', theme);

  it.each(SURFACES)('the colours are readable on %s', (surface) => {
    for (const text of ['ink', 'ink-soft', 'good', 'bad', 'ring']) {
      expect(contrast(root[text], root[surface]), text).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(root.edge, root[surface]), 'the edge of a field').toBeGreaterThanOrEqual(3);
  });

  it('the colours are readable on cards', () => {
    expect(contrast(root['card-ink'], root.card)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(root['card-soft'], root.card)).toBeGreaterThanOrEqual(4.5);
  });

  it.each([0, 1, 2, 3, 4, 5, 6, 7])('the colours of seat %d are readable', (seat) => {
    expect(contrast(root[`seat-${seat}-ink`], root[`seat-${seat}`])).toBeGreaterThanOrEqual(4.5);
  });

  it.each([':root', ...GAMES.map((game) => `[data-game='${game}']`)])('of %s are read as accent', (selector) => {
    const accent = { ...root, ...colours(selector, theme) };
    expect(contrast(accent['accent-ink'], accent.accent), 'on a button').toBeGreaterThanOrEqual(4.5);
    for (const surface of ['ground', 'paper', 'raised']) {
      expect(contrast(accent['accent-text'], accent[surface]), `on ${surface}`).toBeGreaterThanOrEqual(4.5);
    }
  });
});
