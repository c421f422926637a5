import { describe, expect, it } from 'vitest';
import { expected, firstBot, isLevel, kindOf, readBot } from './bots';

describe('readBot', () => {
  it.each([
    ['random', { kind: 'random' }],
    ['engineer', { kind: 'engineer' }],
    ['search:200ms', { kind: 'search', thinks: 200 }],
    ['search:1.5s', { kind: 'search', thinks: 1500 }],
    ['search:2000', { kind: 'search', playouts: 2000 }],
    ['search:2000@classic', { kind: 'search', playouts: 2000 }],
    ['noisy:150', { kind: 'noisy' }],
    ['oracle:blue', { kind: 'oracle' }],
  ])('the bot %s is parsed', (spec, read) => {
    expect(readBot(spec)).toEqual(read);
  });
});

it('levels and the bots of earlier tables are known', () => {
  const named = ['apprentice', 'inventor', 'random', 'greedy@classic', 'search:3000ms', 'noisy:50/100'];
  expect(named.map(kindOf)).toEqual(['apprentice', 'inventor', 'random', 'greedy', 'search', 'noisy']);
  expect(named.filter(isLevel)).toEqual(['apprentice', 'inventor']);
  expect(kindOf('oracle')).toBeNull();
});

it('the bot of a first game plays sensibly and quickly', () => {
  expect(firstBot(['apprentice', 'journeyman', 'inventor'])).toBe('journeyman');
  expect(firstBot(['random', 'search:200ms', 'greedy'])).toBe('greedy');
  expect(firstBot(['random', 'search:200ms'])).toBe('random');
});

it('the player with the higher rating has a higher expected share of wins', () => {
  expect(expected(0)).toBe(0.5);
  expect(expected(400)).toBeCloseTo(10 / 11);
});
