import { expect, it } from 'vitest';
import type { LogEntry } from '../net/wire';
import { isHinted } from './hinted';

const entry = (kind: string, seat: number) => ({ kind, seat }) as LogEntry;

it.each([
  [false, [entry('action', 0)], false],
  [false, [entry('hint', 1)], false],
  [false, [entry('action', 0), entry('hint', 0)], true],
  [true, [], true],
])('is by a coach or by hints for my seat: %s %o', (coached, log, hinted) => {
  expect(isHinted({ coached }, log, [0])).toBe(hinted);
});
