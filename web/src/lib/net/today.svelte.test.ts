// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dayOf, endOf, isDay, plus } from './days';
import { noteDate } from './server-clock';
import { today } from './today.svelte';

describe('a day', () => {
  it('a day is a date in UTC, across months and years', () => {
    expect([plus('2026-12-01', -1), plus('2026-12-31', 1), plus('2028-02-28', 1)]).toEqual([
      '2026-11-30',
      '2027-01-01',
      '2028-02-29',
    ]);
    expect([endOf('2026-11-28') - 1, endOf('2026-11-28')].map(dayOf)).toEqual(['2026-11-28', '2026-11-29']);
  });

  it('a day has only one format', () => {
    const texts = ['2026-11-28', '2026-W48-6', '20261128', '2026-13-01', '2026-02-30', '2026-11-28 ', ''];
    expect(texts.filter(isDay)).toEqual(['2026-11-28']);
  });
});

describe('today', () => {
  let seen: string[] = [];
  let stop: () => void = () => undefined;

  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse('2026-11-28T23:59:00Z') });
    noteDate('Sat, 28 Nov 2026 23:59:00 GMT');
    seen = [];
    stop = $effect.root(() => {
      $effect(() => {
        seen.push(today());
      });
    });
    flushSync();
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
  });

  it('today changes at midnight on a page that stays open', () => {
    vi.advanceTimersByTime(59_900);
    flushSync();
    expect(seen).toEqual(['2026-11-28']);
    vi.advanceTimersByTime(200);
    flushSync();
    expect(seen).toEqual(['2026-11-28', '2026-11-29']);
    vi.advanceTimersByTime(24 * 3_600_000);
    flushSync();
    expect(seen.at(-1)).toBe('2026-11-30');
  });

  it('today is updated when the page becomes visible, because timers stop during sleep', () => {
    vi.setSystemTime(Date.parse('2026-11-29T07:00:00Z'));
    document.dispatchEvent(new Event('visibilitychange'));
    flushSync();
    expect(seen).toEqual(['2026-11-28', '2026-11-29']);
  });

  it('today follows the server, not a wrong clock of the device', () => {
    vi.setSystemTime(Date.parse('2019-01-01T00:00:00Z'));
    document.dispatchEvent(new Event('visibilitychange'));
    noteDate('Sun, 29 Nov 2026 00:00:01 GMT');
    flushSync();
    expect(seen).toEqual(['2026-11-28', '2026-11-29']);
  });
});
