import { expect, it } from 'vitest';
import { TimeLeft } from './time-left';

it('the remaining time is known after some seconds, from the mean pace', () => {
  const left = new TimeLeft();
  left.note(0, 0);
  left.note(0.1, 1000);
  expect(left.seconds()).toBeNull();
  left.note(0.2, 2000);
  expect(left.seconds()).toBeCloseTo(8);
});

it('a slower pace does not make the remaining time longer, unless it becomes much longer', () => {
  const left = new TimeLeft();
  for (let second = 0; second <= 5; second++) left.note(second / 10, 1000 * second);
  left.note(0.55, 6000);
  expect(left.seconds(), 'ends at 10 s as promised, not at 10.9 s').toBeCloseTo(4);
  left.note(0.6, 20_000);
  expect(left.seconds()).toBeCloseTo(40 / 3);
});

it('the remaining time is unknown without progress and after a restart', () => {
  const left = new TimeLeft();
  left.note(0.5, 0);
  left.note(0.5, 9000);
  expect(left.seconds()).toBeNull();
  left.note(0.6, 10_000);
  left.note(0.1, 11_000);
  expect(left.seconds()).toBeNull();
});
