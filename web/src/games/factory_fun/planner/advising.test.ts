// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import type { Hint } from '../../../lib/board/client';
import { components, firstBuild } from '../fixtures';
import { Advising } from './advising.svelte';
import { spell } from './plan';
import { Planner } from './planner.svelte';

const { view, decision } = firstBuild;

function hintAt(column: number): Hint {
  const plan = { pieces: [{ piece: 'm04', row: 5, column, turn: 0 }], any: null };
  return { action: '', actions: [`at ${column}`], targets: [], plan, reason: {} };
}

it('a longer search changes the build that a hint shows, but not under the finger', async () => {
  vi.useFakeTimers();
  const planner = new Planner(() => ({ view, components, me: decision?.seat ?? 0 }));
  planner.begin();
  const start = planner.plan;
  let look: (hint: Hint) => void = () => undefined;
  const longer = new Promise<Hint>((resolve) => (look = resolve));
  const advising = new Advising(
    planner,
    () => '0 1',
    () => (further) => (further ? longer : Promise.resolve(hintAt(4))),
  );
  advising.ask();
  expect(advising.state).toBe('asking');
  await vi.advanceTimersByTimeAsync(0);
  expect(advising.hinted?.pieces.map(spell)).toEqual(['m04 5,4 0']);
  look(hintAt(3));
  await vi.advanceTimersByTimeAsync(0);
  expect(advising.hinted?.pieces.map(spell)).toEqual(['m04 5,3 0']);
  advising.take();
  expect(planner.plan).toEqual(start);
  vi.advanceTimersByTime(1000);
  advising.take();
  expect(planner.plan.pieces.map(spell)).toEqual(['m04 5,3 0']);
  expect(advising.hinted).toBeNull();
  vi.useRealTimers();
});

it('a hint without a build is a message until the player touches the hall', async () => {
  const planner = new Planner(() => ({ view, components, me: decision?.seat ?? 0 }));
  planner.begin();
  const advising = new Advising(
    planner,
    () => '0 1',
    () => () => Promise.resolve({ ...hintAt(4), plan: null }),
  );
  advising.ask();
  await vi.waitFor(() => {
    expect(advising.state).toBe('none');
  });
  advising.hideMessage();
  expect(advising.state).toBe('');
});
