import { expect, it } from 'vitest';
import { finishedFour } from '../fixtures';
import { paradeOf } from './parade';

const ROOM = { width: 390, height: 100 };

it("every finished structure walks once, and the winner's best one comes last with a crown", () => {
  const { view } = finishedFour;
  const parade = paradeOf(view, ROOM);
  const ids = view.structures.filter(({ finished }) => finished).map(({ id }) => id);
  expect(parade.map(({ structure }) => structure.id).sort()).toEqual(ids.sort());
  const last = parade.at(-1);
  expect(last?.crowned).toBe(true);
  expect(view.ranking?.[last?.structure.owner ?? -1]).toBe(1);
  expect(parade.filter(({ crowned }) => crowned)).toHaveLength(
    view.ranking?.filter((place) => place === 1).length ?? 0,
  );
});

it('the parade ends in time on desktop and phone, and no structures meet', () => {
  for (const width of [390, 1440]) {
    const parade = paradeOf(finishedFour.view, { width, height: 100 });
    for (const [i, { delay, duration, width: wide }] of parade.entries()) {
      expect(delay + duration).toBeLessThan(12);
      const next = parade[i + 1];
      const speed = (width + wide) / duration;
      if (next) expect((next.delay - delay) * speed).toBeGreaterThanOrEqual(next.width);
    }
  }
});

it('the pictures are no taller than the strip', () => {
  for (const { height } of paradeOf(finishedFour.view, ROOM)) expect(height).toBeLessThanOrEqual(ROOM.height);
});
