import { expect, it } from 'vitest';
import type { LogEntry } from '../net/wire';
import { helpOf } from './hinted';

const entry = (kind: string, seat: number) => ({ kind, seat }) as LogEntry;

it.each([
  [false, [entry('action', 0)], ''],
  [false, [entry('hint', 1)], ''],
  [false, [entry('action', 0), entry('hint', 0)], 'hint'],
  [true, [], 'advice'],
  [false, [entry('bot', 0), entry('sit', 0), entry('start', -1), entry('action', 0)], ''],
  [false, [entry('start', -1), entry('bot', 0), entry('action', 0), entry('sit', 0)], 'bot'],
  [false, [entry('start', -1), entry('stand_in', 1)], ''],
])('help is by a coach, by hints for my seat, or by a bot in it: %s %o', (coached, log, helped) => {
  expect(helpOf({ coached }, log, [0])).toBe(helped);
});
