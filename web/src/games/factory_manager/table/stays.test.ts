// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from 'vitest';
import { language } from '../../../lib/i18n';
import { components } from '../fixtures';
import type { Figures } from '../types';
import { stays } from './stays';

const before: Figures = {
  running: ['start-machine-1', 'start-machine-2'],
  production: 2,
  storage: 3,
  energy: 4,
  canteen: 4,
  available: 3,
  income: [16, 12, 8],
};

describe('the reason why the income stays', () => {
  beforeAll(() => language.choose('en'));

  it.each([
    ['buy machine-2', {}, { storage: 2 }, /storage of 2 is full/],
    ['buy storage-1', { storage: 4 }, {}, /make 2 and can already store that/],
    ['buy working-robot-1', { running: ['machine-1-1', 'working-robot-1-1'] }, {}, /robot needs a running machine/],
    ['buy machine-2', {}, {}, /no workers to run it/],
    ['buy optimization-1', { available: 4 }, {}, /frees 1 worker/],
    ['buy control-1', {}, {}, /needs only 1 energy/],
    ['buy machine-2 aside', {}, {}, /no effect until you lay it/],
    ['buy machine-2', { income: [20, 16, 12] }, { storage: 2 }, /^$/],
    ['tear machine-2', {}, {}, /^$/],
  ])('of %s', (text, after, first, said) => {
    expect(stays(text, 0, components, { ...before, ...first }, { ...before, ...first, ...after })).toMatch(said);
  });
});
