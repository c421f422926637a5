import { expect, it } from 'vitest';
import type { Hint } from './client';
import { Hinting } from './hinting.svelte';

const HINT: Hint = {
  action: 'build dojo',
  actions: ['build dojo', 'discard robot'],
  targets: ['dojo', 'robot'],
  plan: null,
  reason: {},
};

it('marks all pieces of a hint, or those that are to be touched next', () => {
  const never = () => Promise.resolve(null);
  const whole = new Hinting(
    () => '0 1',
    never,
    () => HINT,
  );
  expect([whole.has('dojo'), whole.has('robot'), whole.has('golem')]).toEqual([true, true, false]);
  const next = new Hinting(
    () => '0 1',
    never,
    () => HINT,
    ({ targets }) => targets.slice(0, 1),
  );
  expect([next.has('dojo'), next.has('robot')]).toEqual([true, false]);
});
