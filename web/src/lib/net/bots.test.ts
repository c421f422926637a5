import { describe, expect, it } from 'vitest';
import { firstBot, levelOf, readBot } from './bots';

describe('readBot', () => {
  it.each([
    ['random', { kind: 'random' }],
    ['search:200ms', { kind: 'search', thinks: 200 }],
    ['search:1.5s', { kind: 'search', thinks: 1500 }],
    ['search:2000', { kind: 'search', playouts: 2000 }],
    ['oracle:blue', { kind: 'oracle' }],
  ])('reads %s', (spec, read) => {
    expect(readBot(spec)).toEqual(read);
  });
});

it('tells the levels apart', () => {
  const offered = ['random', 'greedy', 'search:200ms', 'search:1000ms', 'search:3000ms'];
  expect(offered.map(levelOf)).toEqual(['random', 'greedy', 'engineer', 'chief', 'inventor']);
  expect(levelOf('oracle')).toBeNull();
});

it('begins with a bot that plays sensibly and at once', () => {
  expect(firstBot(['random', 'search:200ms', 'greedy'])).toBe('greedy');
  expect(firstBot(['random', 'search:200ms'])).toBe('random');
});
