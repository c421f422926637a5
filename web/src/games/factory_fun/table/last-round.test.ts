import { expect, it } from 'vitest';
import type { LogEntry } from '../../../lib/net/wire';
import { beforeLast } from './last-round';

const entry = (...events: object[]) => ({ events }) as unknown as LogEntry;
const pieces = [{ piece: 'm14', row: 1, column: 1, turn: 0 }];
const built = { kind: 'built', seat: 1, machine: 'm14', pieces, value: 13, price: 3, money: 12, bonus: 5 };

it('the function returns the money and factory before the last reveal', () => {
  expect(beforeLast([], 1)).toBeUndefined();
  expect(beforeLast([entry(built)], 1)).toEqual({ money: 2, bonus: 0, pieces: [] });
  const gaveUp = { kind: 'gave_up', seat: 1, machine: 'm01', penalty: 5, money: 7 };
  const log = [entry(built), entry({ ...built, seat: 0 }, gaveUp)];
  expect(beforeLast(log, 1)).toEqual({ money: 12, bonus: 5, pieces });
  const round = { kind: 'round', seat: -1 };
  expect(beforeLast([...log, entry(round)], 1)).toBeDefined();
  expect(beforeLast([...log, entry(round, round)], 1)).toBeUndefined();
});
