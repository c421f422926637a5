// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Stage } from '../motion/stage';
import { Again, WHOLE } from './again.svelte';
import type { RecapStep } from './recap.svelte';

const steps = (count: number): RecapStep[] =>
  Array.from({ length: count }, (_, i) => ({
    n: i + 1,
    entry: { n: i + 1, kind: 'action', seat: 1, name: '', text: '', events: [{ kind: 'x' }], at: 0 },
    view: { n: i + 1 },
  }));

describe('replaying the last moves', () => {
  const move = vi.fn(() => 0);
  let again: Again;

  beforeEach(() => {
    vi.useFakeTimers();
    move.mockClear();
    const stage = { look: () => new Map(), move } as unknown as Stage;
    again = new Again({ stage: () => stage, travels: () => undefined });
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  const shown = () => again.shown?.view['n'];

  it('every step is shown from the beginning to the present', async () => {
    const done = again.play({ n: 0 }, steps(2));
    expect(shown()).toBe(0);
    const seen = new Set<unknown>();
    while (again.playing) {
      seen.add(shown());
      await vi.advanceTimersByTimeAsync(50);
    }
    await done;
    expect([...seen]).toEqual([0, 1, 2]);
    expect(move).toHaveBeenCalledTimes(2);
  });

  it.each([3, 10, 100])('%i steps take about four seconds', async (count) => {
    void again.play({ n: 0 }, steps(count));
    await vi.advanceTimersByTimeAsync(WHOLE - 200);
    expect(again.playing).toBe(true);
    await vi.advanceTimersByTimeAsync(400);
    expect(again.playing).toBe(false);
    expect(move.mock.calls.length).toBeLessThanOrEqual(Math.min(count, 20));
  });

  it('the replay ends immediately and can start again', async () => {
    void again.play({ n: 0 }, steps(5));
    await vi.advanceTimersByTimeAsync(1500);
    expect(again.stop()).toBe(true);
    expect(again.shown).toBeNull();
    void again.play({ n: 0 }, steps(5));
    expect(shown()).toBe(0);
    await vi.advanceTimersByTimeAsync(500);
    expect(shown()).toBe(1);
    expect(again.stop()).toBe(true);
    expect(again.stop()).toBe(false);
  });

  it('nothing is shown if nothing has happened', async () => {
    await again.play({ n: 0 }, []);
    expect(again.playing).toBe(false);
  });
});
