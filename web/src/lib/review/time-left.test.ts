import { expect, it } from 'vitest';
import { TimeLeft } from './time-left';

it('the remaining time is known after some seconds, from the latest pace', () => {
  const left = new TimeLeft();
  left.note(0, 0);
  left.note(0.1, 1000);
  expect(left.seconds()).toBeNull();
  left.note(0.2, 2000);
  expect(left.seconds()).toBeCloseTo(8);
  for (let second = 3; second <= 40; second++) left.note(0.2 + (second - 2) / 100, 1000 * second);
  expect(left.seconds()).toBeCloseTo(42);
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
