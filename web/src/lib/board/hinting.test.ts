import { expect, it, vi } from 'vitest';
import type { Hint } from './client';
import { Hinting } from './hinting.svelte';

const HINT: Hint = {
  action: 'build dojo',
  actions: ['build dojo', 'discard robot'],
  targets: ['dojo', 'robot'],
  plan: null,
  reason: {},
};

it('all pieces of a hint are marked, or only those of the next step', () => {
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

const BETTER: Hint = { ...HINT, action: 'build golem', actions: ['build golem'], targets: ['golem'] };

/** Return a hint whose longer search is answered with `look`. */
function looked(decision: () => string): { hinting: Hinting; look: (hint: Hint | null) => void; asked: boolean[] } {
  const asked: boolean[] = [];
  let look: (hint: Hint | null) => void = () => undefined;
  const ask = (longer: boolean): Promise<Hint | null> => {
    asked.push(longer);
    if (!longer) return Promise.resolve(HINT);
    return new Promise((resolve) => (look = resolve));
  };
  return {
    hinting: new Hinting(decision, ask),
    look: (hint) => {
      look(hint);
    },
    asked,
  };
}

it('a longer search changes a hint, but not under the finger', async () => {
  vi.useFakeTimers();
  const { hinting, look, asked } = looked(() => '0 1');
  const asking = hinting.ask();
  await vi.advanceTimersByTimeAsync(0);
  expect([hinting.hint, hinting.ripe, hinting.changed, asked]).toEqual([HINT, HINT, false, [false, true]]);
  look(BETTER);
  await asking;
  expect([hinting.hint, hinting.ripe, hinting.changed]).toEqual([BETTER, null, true]);
  vi.advanceTimersByTime(1000);
  expect(hinting.ripe).toEqual(BETTER);
  vi.useRealTimers();
});

it('a hint that a longer search confirms stays, and an answer for another decision is ignored', async () => {
  let decision = '0 1';
  const { hinting, look } = looked(() => decision);
  const asking = hinting.ask();
  await Promise.resolve();
  look({ ...HINT });
  await asking;
  expect([hinting.hint, hinting.changed]).toEqual([HINT, false]);
  decision = '0 2';
  const next = hinting.ask();
  await Promise.resolve();
  decision = '0 3';
  look(BETTER);
  await next;
  expect(hinting.hint).toBeNull();
});

it('a dismissed hint is shown again without a request', async () => {
  const { hinting, look, asked } = looked(() => '0 1');
  const asking = hinting.ask();
  await Promise.resolve();
  hinting.leave();
  expect(hinting.hint).toBeNull();
  look(null);
  await asking;
  await hinting.ask();
  expect([hinting.hint, asked]).toEqual([HINT, [false, true]]);
});
