// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { bestAt, keepBest } from './personal-bests';

beforeEach(() => {
  localStorage.clear();
});

describe('the best game against the Machine', () => {
  it('the best game is stored separately for each difficulty', () => {
    keepBest('easy', { total: 20, margin: 4 });
    keepBest('hard', { total: 25, margin: -2 });
    expect(bestAt('easy')).toEqual({ total: 20, margin: 4 });
    expect(bestAt('hard')).toEqual({ total: 25, margin: -2 });
    expect(bestAt('insane')).toBeNull();
  });

  it('a greater margin, or more points with the same margin, beats the best game', () => {
    expect(keepBest('normal', { total: 20, margin: 3 })).toBe(false);
    expect(keepBest('normal', { total: 30, margin: 2 })).toBe(false);
    expect(keepBest('normal', { total: 21, margin: 3 })).toBe(true);
    expect(keepBest('normal', { total: 18, margin: 5 })).toBe(true);
    expect(bestAt('normal')).toEqual({ total: 18, margin: 5 });
  });

  it.each(['', 'null', '[]', '7', '{"easy":{"total":"x"}}', '{"easy":null}', '{'])(
    'there is no best game after %s',
    (kept) => {
      localStorage.setItem('factoryfloor.fantastic_factories.best', kept);
      expect(bestAt('easy')).toBeNull();
      keepBest('easy', { total: 9, margin: 1 });
      expect(bestAt('easy')).toEqual({ total: 9, margin: 1 });
    },
  );
});
