import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const palettes = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => [name, readFileSync(join(import.meta.dirname, name, 'art/palette.css'), 'utf8')] as const);

const namesIn = (css: string): Set<string> =>
  new Set([...css.matchAll(/^\s*(--[\w-]+):/gm)].map(([, name]) => name ?? ''));

describe('the palettes of the games', () => {
  it.each(palettes)('the colours of %s are also defined in sheets and flying pieces', (_, css) => {
    const selectors = [...css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{}]+)\{/g)].map(([, one]) => one?.trim());
    // a kind of card may have its own palette; no palette belongs only to the board
    expect(selectors.filter((one) => one !== ':root' && !/^\.\w+-\w+$/.test(one ?? ''))).toEqual([]);
    expect(selectors).toContain(':root');
  });

  it('games share no colour names, because several games may be opened in one session', () => {
    const all = palettes.flatMap(([, css]) => [...namesIn(css)]);
    expect(all.length).toBeGreaterThan(50);
    expect(all.filter((name, i) => all.indexOf(name) !== i)).toEqual([]);
  });
});
