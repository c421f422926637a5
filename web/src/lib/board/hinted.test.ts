import { expect, it } from 'vitest';
import type { LogEntry } from '../net/wire';
import { isHelped } from './hinted';

const entry = (kind: string, seat: number) => ({ kind, seat }) as LogEntry;

it.each([
  [false, [entry('action', 0)], false],
  [false, [entry('hint', 1)], false],
  [false, [entry('action', 0), entry('hint', 0)], true],
  [true, [], true],
  [false, [entry('bot', 0), entry('sit', 0), entry('start', -1), entry('action', 0)], false],
  [false, [entry('start', -1), entry('bot', 0), entry('action', 0), entry('sit', 0)], true],
  [false, [entry('start', -1), entry('stand_in', 1)], false],
])('is by a coach, by hints for my seat, or by a bot in it: %s %o', (coached, log, helped) => {
  expect(isHelped({ coached }, log, [0])).toBe(helped);
});
