import { expect, it } from 'vitest';
import { commitmentTo } from './fairness';

it('computes what the server computes', () => {
  // python: factoryfloor.kernel.chance.commitment("a seed")
  expect(commitmentTo('a seed')).toBe('1a51743666a86439f976799c7de498e39967fd4e032781d5f43d9c035ba6ba02');
  expect(commitmentTo('a seeD')).not.toBe(commitmentTo('a seed'));
});
