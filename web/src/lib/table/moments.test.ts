import { expect, it } from 'vitest';
import type { LogEntry } from '../net/wire';
import { latestMoment, momentsOf, roundsOf } from './moments';

const first = { key: 'moment.auction', round: 1 };
const next = { key: 'moment.auction', round: 1, auction: 2 };
const second = { key: 'moment.auction', round: 2 };
const entry = (moment?: object | null) => ({ entry: { moment } as unknown as LogEntry });

it('each position has the last moment before it', () => {
  const frames = [{ entry: null }, entry(null), entry(next), entry(), entry(second)];
  expect(momentsOf(frames, first)).toEqual([first, first, next, next, second]);
  expect(momentsOf([{ entry: null }, entry()], undefined)).toEqual([null, null]);
});

it('a round begins with the first moment that has its number', () => {
  expect(roundsOf([null, first, next, next, second])).toEqual([
    { step: 1, moment: first },
    { step: 4, moment: second },
  ]);
});

it('the latest moment in the log is found', () => {
  expect(latestMoment([entry(first).entry, entry(next).entry, entry(null).entry])).toEqual(next);
  expect(latestMoment([])).toBeNull();
});
