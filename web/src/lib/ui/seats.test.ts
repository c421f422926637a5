import { expect, it } from 'vitest';
import { colourOf, shapeOf } from './seats';

it('eight seats have eight shapes and eight colours', () => {
  const seats = Array.from({ length: 8 }, (_, seat) => seat);
  expect(new Set(seats.map(shapeOf)).size).toBe(8);
  expect(new Set(seats.map((seat) => colourOf(seat))).size).toBe(8);
  expect(colourOf(1, '-ink')).toBe('var(--seat-1-ink)');
});
