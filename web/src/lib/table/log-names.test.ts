// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import type { LogEntry } from '../net/wire';
import { namesThen } from './log-names';

const entry = (kind: string, name: string, seat = 0): LogEntry => ({
  n: 1,
  kind,
  seat,
  name,
  text: '',
  events: [],
  at: 0,
});

it('the moves before a hand-over keep the name of the person', () => {
  const log = [
    entry('action', 'Anna'),
    entry('action', 'greedy', 1),
    entry('bot', 'greedy'),
    entry('action', 'greedy'),
  ];
  expect(namesThen(log, ['Rivet', 'Sprocket']).map(([name]) => name)).toEqual(['Anna', 'Anna', 'Rivet', 'Rivet']);
  expect(namesThen(log, ['Rivet', 'Sprocket']).map(([, name]) => name)).toEqual(Array(4).fill('Sprocket'));
});

it('the moves of a bot keep its name after the person has returned', () => {
  const log = [entry('action', 'Anna'), entry('stand_in', 'Anna'), entry('action', 'greedy'), entry('return', 'Anna')];
  expect(namesThen(log, ['Anna']).flat()).toEqual(['Anna', 'Rivet', 'Rivet', 'Anna']);
});

it('the names stay if a bot takes the seat of another bot, or if no player changes', () => {
  const log = [entry('action', 'random'), entry('bot', 'greedy'), entry('start', '', -1)];
  expect(namesThen(log, ['Rivet']).flat()).toEqual(['Rivet', 'Rivet', 'Rivet']);
});
