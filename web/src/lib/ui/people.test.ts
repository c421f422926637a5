// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { language } from '../i18n';
import { levelFacts, levelLine, levelName } from './people';

const row = (name: string, rating: number | null, milliseconds: number, extrapolated = false) => ({
  name,
  spec: 'noisy:0',
  rating,
  within: 20,
  milliseconds,
  extrapolated,
});

beforeEach(async () => {
  await language.choose('en');
});

describe('levels', () => {
  it('have names, and so have the bots of earlier tables', () => {
    expect(['chief', 'greedy', 'search:200ms', 'oracle:blue'].map(levelName)).toEqual([
      'Chief engineer',
      'Greedy player',
      'Search player',
      'Oracle',
    ]);
    expect(levelLine('apprentice')).toBe('Apprentice: many mistakes');
    expect(levelLine('search:200ms')).toBe('Search player: thinks ahead, 0.2 s per move');
  });

  it('tell what was measured', () => {
    const levels = [row('apprentice', -200, 0.02), row('journeyman', 0, 100), row('craftsman', 190.8, 2040, true)];
    expect(levelFacts(levels, 'apprentice')).toBe('Elo 1,300 · moves at once');
    expect(levelFacts(levels, 'journeyman')).toBe('Elo 1,500 · wins 76 of 100 against the Apprentice · 0.1 s per move');
    expect(levelFacts(levels, 'craftsman')).toBe(
      'Elo about 1,691 · wins 75 of 100 against the Journeyman · 2 s per move',
    );
  });

  it('say nothing of what was not', () => {
    expect(levelFacts([row('apprentice', null, 0)], 'apprentice')).toBe('moves at once');
    expect(levelFacts([], 'apprentice')).toBe('');
    expect(levelFacts([row('apprentice', null, 0)], 'greedy')).toBe('');
  });
});
