import { expect, it } from 'vitest';
import type { Level, LevelInfo } from '../../lib/net/wire';
import { plotOf } from './level-plot';

const SIZE = { width: 100, height: 400 };
const bot = (name: string, rating: number | null) => ({ name, rating }) as LevelInfo;
const level = (...course: Level['course']): Level => ({ rating: 0, within: 0, games: course.length, course });

it('the plot shows the band around the line, and the levels of bots within its range', () => {
  const { line, band, bots } = plotOf(level([1, 0, 200], [2, 100, 100]), [bot('a', -50), bot('b', 900)], SIZE);
  expect(line).toBe('M0.0 200.0L100.0 100.0');
  expect(band).toBe('M0.0 0.0L100.0 0.0L100.0 200.0L0.0 400.0Z');
  expect(bots).toEqual([{ name: 'a', y: 250, label: true }]);
});

it('a level that is too near to the previous one has no label', () => {
  const near = [bot('a', 0), bot('b', 5), bot('c', 20), bot('unmeasured', null)];
  const { bots } = plotOf(level([1, 0, 200]), near, SIZE);
  expect(bots.map(({ name, label }) => [name, label])).toEqual([
    ['a', true],
    ['b', false],
    ['c', true],
  ]);
});
