// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { language } from '../i18n';
import { theLink, useLink } from '../net/link';
import { levelLine, levelName, strength } from './people';

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
  it('levels and the bots of earlier tables have names', () => {
    expect(['chief', 'greedy', 'search:200ms', 'oracle'].map(levelName)).toEqual([
      'Chief engineer',
      'Greedy player',
      'Search player',
      'Oracle',
    ]);
  });

  it('bots of other packages have the name of their class, and their module beside it', () => {
    const bots = ['my_package.bots:Highest', 'my_package.bots:Lowest', 'other:Highest', 'an-entry-point'];
    expect(bots.map(levelName)).toEqual(['Highest', 'Lowest', 'Highest', 'An entry point']);
    expect(bots.map(levelLine)).toEqual([
      'Highest: my_package.bots',
      'Lowest: my_package.bots',
      'Highest: other',
      'An entry point',
    ]);
    expect(levelName('search:200ms')).toBe('Search player');
  });

  it('each level has a line that describes its play', () => {
    expect(levelLine('apprentice')).toBe('Apprentice: many mistakes');
    expect(levelLine('search:200ms')).toBe('Search player: thinks ahead, 0.2 s per move');
  });

  it('the strength of a level is described by its wins, with the figures on request', () => {
    const levels = [row('apprentice', -200, 0.02), row('journeyman', 0, 100), row('craftsman', 190.8, 2040, true)];
    expect(strength(levels, 'apprentice')).toEqual({
      words: 'wins 24 of 100 against the Journeyman',
      figures: ['Elo 1,300', 'moves instantly'],
    });
    expect(strength(levels, 'journeyman', true)).toEqual({
      words: 'Journeyman: wins 76 of 100 against the Apprentice',
      figures: ['Elo 1,500', '0.1 s per move'],
    });
    expect(strength(levels, 'craftsman')).toEqual({
      words: 'wins 75 of 100 against the Journeyman',
      figures: ['Elo about 1,691', '2 s per move'],
    });
  });

  it('a level has the speed measured on a page without a server, and none before', () => {
    const server = theLink();
    useLink({ ...server, alone: true });
    const levels = [row('apprentice', -200, 0), row('journeyman', 0, 40), row('craftsman', 190.8, 4210)];
    expect(strength(levels, 'apprentice')?.figures).toEqual(['Elo 1,300']);
    expect(strength(levels, 'journeyman')?.figures).toEqual(['Elo 1,500', 'moves instantly']);
    expect(strength(levels, 'craftsman')).toEqual({
      words: 'wins 75 of 100 against the Journeyman · slow on this device: 4.2 s per move',
      figures: ['Elo 1,691', '4.2 s per move on this device (median)'],
    });
    expect(strength([row('apprentice', null, 0)], 'apprentice')).toBeNull();
    useLink(server);
  });

  it('unmeasured strengths have no text', () => {
    expect(strength([row('apprentice', null, 0)], 'apprentice')).toEqual({ words: 'moves instantly', figures: [] });
    expect(strength([], 'apprentice')).toBeNull();
    expect(strength([row('apprentice', null, 0)], 'greedy')).toBeNull();
  });
});
