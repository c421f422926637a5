// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { told } from '../fixtures';
import { Asking } from './asking.svelte';
import type { Plan } from './plan';

type Answer = Record<string, unknown> | null;

const plan = (row: number): Plan => ({ pieces: [{ piece: 'white', row, column: 1, turn: 0 }], any: null });
const says = (price: number): Answer => ({ ...told['legal'], price });

let answers: ((answer: Answer) => void)[];
let asked: number[];
let asking: Asking;

async function answer(index: number, said: Answer): Promise<void> {
  answers[index]?.(said);
  await Promise.resolve();
  await Promise.resolve();
}

beforeEach(() => {
  vi.useFakeTimers();
  answers = [];
  asked = [];
  asking = new Asking(() => (given) => {
    asked.push((given as { pieces: { row: number }[] }).pieces[0]?.row ?? 0);
    return new Promise((resolve) => answers.push(resolve));
  });
});

afterEach(() => {
  vi.useRealTimers();
});

describe('the check of a plan by the server', () => {
  it('the first request is sent immediately, later ones at most ten times a second, for the newest plan', () => {
    asking.ask(plan(1));
    vi.advanceTimersByTime(1);
    for (let row = 2; row <= 9; row += 1) {
      asking.ask(plan(row));
      vi.advanceTimersByTime(10);
    }
    expect(asked).toEqual([1]);
    vi.advanceTimersByTime(100);
    expect(asked).toEqual([1, 9]);
  });

  it('an answer that arrives after a newer one is ignored', async () => {
    asking.ask(plan(1));
    vi.advanceTimersByTime(200);
    asking.ask(plan(2));
    vi.advanceTimersByTime(200);
    await answer(1, says(2));
    await answer(0, says(1));
    expect(asking.told?.price).toBe(2);
    expect(asking.current).toBe(true);
  });

  it('the answer to an earlier plan is marked as outdated', async () => {
    asking.ask(plan(1));
    vi.advanceTimersByTime(1);
    asking.ask(plan(2));
    await answer(0, says(1));
    expect(asking.told?.price).toBe(1);
    expect(asking.current).toBe(false);
  });

  it('a request without an answer is repeated', async () => {
    asking.ask(plan(1));
    vi.advanceTimersByTime(1);
    await answer(0, null);
    expect(asking.told).toBeNull();
    vi.advanceTimersByTime(2500);
    expect(asked).toEqual([1, 1]);
    await answer(1, says(3));
    expect(asking.told?.price).toBe(3);
  });

  it('the flows through a piece are known until the piece is replaced', async () => {
    const now = plan(1);
    asking.ask(now);
    vi.advanceTimersByTime(1);
    await answer(0, { ...says(1), flows: [['red']], complete: [[true]] });
    const [laid] = now.pieces;
    if (!laid) throw new Error('no piece');
    expect(asking.pathsOf(laid)).toEqual({ flows: ['red'], complete: [true] });
    expect(asking.pathsOf({ ...laid }).flows).toEqual([]);
  });

  it('answers after stop are ignored', async () => {
    asking.ask(plan(1));
    vi.advanceTimersByTime(1);
    asking.stop();
    await answer(0, says(1));
    expect(asking.told).toBeNull();
  });
});
