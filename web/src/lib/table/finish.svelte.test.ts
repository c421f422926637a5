// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LogEntry } from '../net/wire';
import { settings } from '../ui/settings.svelte';
import { beforeResult, statusOnScreen, Finish, ON_BOARD } from './finish.svelte';

let stop = (): void => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  settings.pace = 'normal';
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

function finishing(first: string): { finish: Finish; become: (status: string) => void } {
  let status = $state(first);
  let finish!: Finish;
  stop = $effect.root(() => {
    finish = new Finish(() => status);
  });
  flushSync();
  return {
    finish,
    become: (next) => {
      status = next;
      flushSync();
    },
  };
}

test('the end is animated on the board, then in the scores', () => {
  const { finish, become } = finishing('running');
  expect(finish.stage).toBe('');
  become('over');
  expect([finish.stage, finish.onBoard]).toEqual(['board', true]);
  vi.advanceTimersByTime(ON_BOARD);
  expect([finish.stage, finish.onBoard]).toEqual(['scores', true]);
  finish.next();
  expect([finish.stage, finish.onBoard]).toEqual(['done', false]);
});

test('the board shows no result before the last scene', () => {
  const { finish, become } = finishing('running');
  expect([finish.keepsPlaying(false), finish.keepsPlaying(true)]).toEqual([false, true]);
  become('over');
  expect(finish.keepsPlaying(true)).toBe(true);
  finish.skip();
  expect(finish.keepsPlaying(true)).toBe(false);
});

test('skipping leads to the result', () => {
  const { finish, become } = finishing('running');
  become('over');
  finish.skip();
  vi.advanceTimersByTime(2 * ON_BOARD);
  expect(finish.stage).toBe('done');
});

test('a game that ended elsewhere leads directly to its result', () => {
  expect(finishing('over').finish.stage).toBe('done');
  const { finish, become } = finishing('running');
  settings.pace = 'instant';
  become('over');
  expect(finish.stage).toBe('done');
});

test('the game ends on the screen only after its last scene', () => {
  expect(statusOnScreen('over', 2)).toBe('running');
  expect(statusOnScreen('over', 0)).toBe('over');
  expect(statusOnScreen('open', 0)).toBe('open');
});

test('the log omits the last action until the scores are counted', () => {
  const log = ['start', 'action', 'timeout', 'over'].map((kind, n) => ({ n, kind }) as LogEntry);
  expect(beforeResult(log).map(({ kind }) => kind)).toEqual(['start', 'action']);
  expect(beforeResult(log.slice(0, 1))).toHaveLength(1);
});
