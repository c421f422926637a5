import { describe, expect, it } from 'vitest';
import { optionForms } from './options';

describe('optionForms', () => {
  it('the options of a game are parsed', () => {
    expect(
      optionForms({
        first_game: { kind: 'flag', default: true },
        start: { kind: 'choice', choices: ['choose', 'random'], default: 'random' },
        peripherals: { kind: 'subset', choices: ['p01', 'p02'], default: [] },
      }),
    ).toEqual([
      { key: 'first_game', kind: 'flag', default: true },
      { key: 'start', kind: 'choice', choices: ['choose', 'random'], default: 'random' },
      { key: 'peripherals', kind: 'subset', choices: ['p01', 'p02'], default: [] },
    ]);
  });

  it('unknown options are left out', () => {
    expect(optionForms({ a: { kind: 'number', default: 3 }, b: { kind: 'choice' } })).toEqual([]);
  });
});
