import { describe, expect, it } from 'vitest';
import { holdFor, interludeFor, PATIENCE, travelSpeed } from './pace';

const calm = { events: 2, waiting: 0, owedFor: undefined, pace: 'normal' as const };

describe('holdFor', () => {
  it('a scene is shown long enough to be read, longer if more happened', () => {
    expect(holdFor(calm)).toBeGreaterThan(400);
    expect(holdFor({ ...calm, events: 6 })).toBeGreaterThan(holdFor(calm));
  });

  it('scenes are shorter if many are waiting', () => {
    expect(holdFor({ ...calm, waiting: 12 })).toBeLessThan(holdFor(calm) / 2);
  });

  it('a player who can act never waits much longer than a second', () => {
    for (let waiting = 1; waiting <= 30; waiting++) {
      let owedFor = 0;
      for (let left = waiting; left > 0; left--) owedFor += holdFor({ ...calm, events: 9, waiting: left, owedFor });
      expect(owedFor, `${waiting} scenes`).toBeLessThanOrEqual(PATIENCE);
    }
  });

  it('the configured speed is used', () => {
    expect(holdFor({ ...calm, pace: 'instant' })).toBe(0);
    expect(holdFor({ ...calm, pace: 'quick' })).toBeLessThan(holdFor(calm));
    expect(holdFor({ ...calm, pace: 'calm' })).toBeGreaterThan(holdFor(calm));
  });
});

it('pieces move faster if more scenes are waiting', () => {
  expect(travelSpeed(9, 'normal')).toBeGreaterThan(travelSpeed(0, 'normal'));
});

it('an interlude is shorter while many scenes wait, at a quick pace and with reduced motion', () => {
  expect(interludeFor(2000, 0, 'normal', false)).toBe(2000);
  expect(interludeFor(2000, 3, 'normal', false)).toBe(2000);
  expect(interludeFor(2000, 4, 'normal', false)).toBeLessThan(2000);
  expect(interludeFor(2000, 0, 'quick', false)).toBeLessThan(2000);
  expect(interludeFor(2000, 0, 'calm', false)).toBeGreaterThan(2000);
  expect(interludeFor(2000, 0, 'normal', true)).toBeLessThan(2000);
  expect(interludeFor(2000, 0, 'instant', false)).toBe(0);
});
