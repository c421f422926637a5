import { describe, expect, it } from 'vitest';
import { completions, filledIn, normal } from './command';

const TEXTS = ['bid 3n', 'bid 3n 1bc', 'bid 3n 2o', 'mount 2n pu-standard-nb', 'done'];

describe('completions', () => {
  it('goes word by word', () => {
    expect(completions('', TEXTS)).toEqual(['bid', 'mount', 'done']);
    expect(completions('bi', TEXTS)).toEqual(['bid']);
    expect(completions('bid ', TEXTS)).toEqual(['bid 3n']);
    expect(completions('bid 3n ', TEXTS)).toEqual(['bid 3n 1bc', 'bid 3n 2o']);
    expect(completions('bid 3n', TEXTS)).toEqual(['bid 3n 1bc', 'bid 3n 2o']);
  });

  it('forgives case and spaces', () => {
    expect(completions('  BID   3n 1', TEXTS)).toEqual(['bid 3n 1bc']);
  });

  it('finds nothing for what is not legal, and nothing more for what is finished', () => {
    expect(completions('pass', TEXTS)).toEqual([]);
    expect(completions('done', TEXTS)).toEqual([]);
  });
});

describe('filledIn', () => {
  it('finishes the only completion, with a space where more words follow', () => {
    expect(filledIn('do', TEXTS)).toBe('done');
    expect(filledIn('m', TEXTS)).toBe('mount ');
    expect(filledIn('mount ', TEXTS)).toBe('mount 2n ');
    expect(filledIn('mount', TEXTS)).toBe('mount 2n ');
    expect(filledIn('bid 3n', TEXTS)).toBe('bid 3n ');
  });

  it('goes as far as all completions agree', () => {
    expect(filledIn('fi', ['fix belt', 'fill belt'])).toBe('fi');
    expect(filledIn('f', ['fix belt', 'fill belt'])).toBe('fi');
  });

  it('leaves what begins nothing', () => {
    expect(filledIn('x', TEXTS)).toBe('x');
  });
});

it('writes a command as the server prints it', () => {
  expect(normal('  Bid  3N ')).toBe('bid 3n');
});
