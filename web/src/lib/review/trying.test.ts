// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import type { LogEntry } from '../net/wire';
import { keepTrial, trialOf } from './trials';
import { Trying } from './trying.svelte';

const LINES = { played: ['bid 2'], better: ['take', 'pay'], words: 'Take and pay', wins: 9 };
const action = (seat: number): LogEntry => ({ n: 1, kind: 'action', seat, name: '', text: '', events: [], at: 0 });
const FINISHED = [action(0), action(1)];

beforeEach(() => {
  localStorage.clear();
  keepTrial('t', { table: 'old', turn: 2, seat: 1, played: 'Bid 2', lines: LINES });
});

it.each([
  [[['take'], ['pay']], 'better'],
  [[['take', 'pay']], 'better'],
  [[['bid 2']], 'same'],
  [[['take'], ['pass']], 'other'],
  [[['bid 3']], 'other'],
  [[['take']], null],
  [[['bid 3'], ['pay']], 'other'],
] as const)('the new decision %j is compared with the review: %s', (sent, outcome) => {
  const trying = new Trying('t', () => FINISHED);
  for (const texts of sent) trying.add(texts);
  expect([trying.outcome, trying.decided]).toEqual([outcome, outcome !== null]);
  expect(trialOf('t')?.outcome ?? null).toBe(outcome);
});

it('a decision in an unknown notation, after an undo or after a reload is not compared', () => {
  const undone = new Trying('t', () => FINISHED);
  for (const texts of [['take'], null, ['take'], ['pay']]) undone.add(texts);
  const reloaded = new Trying('t', () => [...FINISHED, action(1)]);
  reloaded.add(['pay']);
  expect([undone.outcome, undone.decided, reloaded.outcome, reloaded.decided]).toEqual([null, true, null, true]);
});

it('the result of the comparison is kept, and an ordinary table has none', () => {
  new Trying('t', () => FINISHED).add(['bid 2']);
  const again = new Trying('t', () => FINISHED);
  again.add(['take', 'pay']);
  expect(again.outcome).toBe('same');
  const other = new Trying('u', () => []);
  other.add(['bid 2']);
  expect([other.trial, other.outcome]).toEqual([null, null]);
});
