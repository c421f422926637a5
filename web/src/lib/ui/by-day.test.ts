// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from 'vitest';
import { daysOrHours, language } from '../i18n';
import type { TableInfo } from '../net/wire';
import { isLittle, seatsOf, timeLeft } from './by-day';

const seat = (number: number, player: string, due: number | null) => ({ seat: number, player, due });
const TABLE = {
  days: 2,
  seats: [seat(0, 'anna', 5000), seat(1, 'boris', 9000), seat(2, 'anna', null), seat(3, '', null)],
} as unknown as TableInfo;

describe('tables by the day', () => {
  beforeAll(async () => {
    await language.choose('en');
  });

  it('the time until the next deadline of some seats is shown', () => {
    expect(timeLeft(TABLE, [0, 1], 4000)).toBe(1000);
    expect(timeLeft(TABLE, [1, 2], 4000)).toBe(5000);
    expect(timeLeft(TABLE, [2, 3], 4000)).toBeNull();
    expect(timeLeft(TABLE, [0], 6000)).toBe(0);
  });

  it('the seats of a person are found', () => {
    expect(seatsOf(TABLE, 'anna')).toEqual([0, 2]);
    expect(seatsOf(TABLE, '')).toEqual([]);
  });

  it('the warning begins in the last quarter, at most a day before', () => {
    expect([43_200, 43_201].map((left) => isLittle(TABLE, left))).toEqual([true, false]);
    expect([86_400, 86_401].map((left) => isLittle({ ...TABLE, days: 14 }, left))).toEqual([true, false]);
  });

  it('the time is counted in days, hours or minutes', () => {
    const spans = [14 * 86_400 - 3600, 3 * 86_400 - 3601, 2 * 86_400, 2 * 86_400 - 1, 3600, 3599, 10];
    expect(spans.map(daysOrHours)).toEqual([
      '14 days',
      '2 days',
      '2 days',
      '47 hours',
      '1 hour',
      '59 minutes',
      '0 minutes',
    ]);
  });
});
