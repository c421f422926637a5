import { expect, it } from 'vitest';
import type { LogEntry } from '../../lib/net/wire';
import { lately } from './lately';

const entry = (n: number, ...events: LogEntry['events']): LogEntry => ({ n, events }) as LogEntry;

const LOG = [
  entry(1, { kind: 'round', seat: 0, round: 1 }),
  entry(2, { kind: 'build', seat: 1, piece: 'card-1-biolab', card: 'biolab' }),
  entry(3, { kind: 'activate', seat: 1, piece: 'card-1-biolab', goods: 1 }),
  entry(4, { kind: 'end', seat: 1 }, { kind: 'round', seat: 0, round: 2 }),
  entry(5, { kind: 'take', seat: 1, card: 'dojo' }),
  entry(6, { kind: 'activate', seat: 2, piece: 'card-2-golem', goods: 0 }),
];

it('the function collects what each seat built and activated in the current round', () => {
  expect([...lately(LOG, 1)]).toEqual([[2, { built: [], ran: new Map([['card-2-golem', 0]]) }]]);
});

it('the function returns the requested number of rounds, within the log', () => {
  const one = { built: ['card-1-biolab'], ran: new Map([['card-1-biolab', 1]]) };
  expect(lately(LOG, 2).get(1)).toEqual(one);
  expect(lately(LOG, 9).get(1)).toEqual(one);
});
