import { expect, it } from 'vitest';
import { components } from '../fixtures';
import { character } from './robot';

const robots = Object.entries(components.robots).filter(([, { power, kind }]) => power > 0 && kind !== 'fz');

it('a card has the same drawing each time', () => {
  for (const [card, { power }] of robots) expect(character(card, power)).toEqual(character(card, power));
});

it('stronger robots are taller and broader', () => {
  const sizes = [1, 2, 3, 4, 5].map((power) => {
    const { leg, body, headHeight, top } = character('any', power).frame;
    return { height: leg + body + headHeight, breadth: top };
  });
  for (let i = 1; i < sizes.length; i++) {
    expect(sizes[i]?.height).toBeGreaterThan(sizes[i - 1]?.height ?? 0);
    expect(sizes[i]?.breadth).toBeGreaterThan(sizes[i - 1]?.breadth ?? 0);
  }
});

it('robots with the same power and symbol have different features', () => {
  const seen = new Map<string, string>();
  for (const [card, { power, symbols }] of robots) {
    const looks = JSON.stringify([symbols, character(card, power)]);
    expect(seen.get(looks), `${card} looks like ${seen.get(looks)}`).toBeUndefined();
    seen.set(looks, card);
  }
});
