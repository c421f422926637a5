// @vitest-environment happy-dom
import { render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { language } from '../i18n';
import '../words';
import type { Decision } from '../net/wire';
import Countdown from './Countdown.svelte';
import { arrived, endOf, minutes } from './countdown';

const decision = (seconds: number | null): Decision => ({
  seat: 0,
  since: 1,
  prompt: 'act',
  mid_chain: false,
  actions: [],
  seconds,
});

beforeEach(async () => {
  await language.choose('en');
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

it('the time counts from the arrival of the decision', () => {
  const one = decision(30);
  expect(endOf(one)).toBeNull();
  const now = performance.now();
  arrived([one, decision(null)]);
  vi.advanceTimersByTime(5000);
  expect(endOf(one)).toBeCloseTo(now + 30_000, -2);
});

it('a decision without a time limit has no countdown', () => {
  const one = decision(null);
  arrived([one]);
  expect(endOf(one)).toBeNull();
});

it.each([
  [30, '0:30'],
  [5, '0:05'],
  [90, '1:30'],
])('%i seconds are written as %s', (seconds, text) => {
  expect(minutes(seconds)).toBe(text);
});

it('the remaining seconds are shown, and only some are announced to screen readers', async () => {
  render(Countdown, { ends: performance.now() + 12_000 });
  const timer = screen.getByRole('timer');
  expect(timer.textContent).toContain('0:12');
  expect(screen.getByRole('status').textContent).toBe('12 seconds left');
  await vi.advanceTimersByTimeAsync(1200);
  await tick();
  expect(timer.textContent).toContain('0:11');
  expect(screen.getByRole('status').textContent).toBe('12 seconds left');
  await vi.advanceTimersByTimeAsync(1000);
  await tick();
  expect(screen.getByRole('status').textContent).toBe('10 seconds left');
  await vi.advanceTimersByTimeAsync(60_000);
  await tick();
  expect(timer.textContent).toContain('0:00');
});

it('a short time is not announced', () => {
  render(Countdown, { ends: performance.now() + 3000 });
  expect(screen.getByRole('timer').textContent).toContain('0:03');
  expect(screen.getByRole('status').textContent).toBe('');
});
