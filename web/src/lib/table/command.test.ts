import { describe, expect, it } from 'vitest';
import { completions, filledIn, normal } from './command';

const TEXTS = ['bid 3n', 'bid 3n 1bc', 'bid 3n 2o', 'mount 2n pu-standard-nb', 'done'];

describe('completions', () => {
  it('a command is completed word by word', () => {
    expect(completions('', TEXTS)).toEqual(['bid', 'mount', 'done']);
    expect(completions('bi', TEXTS)).toEqual(['bid']);
    expect(completions('bid ', TEXTS)).toEqual(['bid 3n']);
    expect(completions('bid 3n ', TEXTS)).toEqual(['bid 3n 1bc', 'bid 3n 2o']);
    expect(completions('bid 3n', TEXTS)).toEqual(['bid 3n 1bc', 'bid 3n 2o']);
  });

  it('case and spaces are ignored', () => {
    expect(completions('  BID   3n 1', TEXTS)).toEqual(['bid 3n 1bc']);
  });

  it('illegal input has no completions, and a complete command has no more', () => {
    expect(completions('pass', TEXTS)).toEqual([]);
    expect(completions('done', TEXTS)).toEqual([]);
  });
});

describe('filledIn', () => {
  it('the only completion is filled in, with a space if more words follow', () => {
    expect(filledIn('do', TEXTS)).toBe('done');
    expect(filledIn('m', TEXTS)).toBe('mount ');
    expect(filledIn('mount ', TEXTS)).toBe('mount 2n ');
    expect(filledIn('mount', TEXTS)).toBe('mount 2n ');
    expect(filledIn('bid 3n', TEXTS)).toBe('bid 3n ');
  });

  it('the common prefix of all completions is filled in', () => {
    expect(filledIn('fi', ['fix belt', 'fill belt'])).toBe('fi');
    expect(filledIn('f', ['fix belt', 'fill belt'])).toBe('fi');
  });

  it('input that begins no command stays unchanged', () => {
    expect(filledIn('x', TEXTS)).toBe('x');
  });
});

it('a command is written as the server prints it', () => {
  expect(normal('  Bid  3N ')).toBe('bid 3n');
});
