// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Narrator } from './narrator.svelte';

const LINES: Record<string, string> = {
  'voice.begin.1': 'Hello.',
  'voice.on.income.1': 'Payday!',
  'voice.on.income.2': 'Again!',
  'voice.back.1': 'There you are.',
  'voice.last.1': 'Last round.',
  'voice.won.1': 'You won!',
};

let speaks = $state(true);
let asked = $state('');
let last = $state(false);
let end = $state<'' | 'won' | 'end'>('');
let narrator: Narrator;
let leave: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  [speaks, asked, last, end] = [true, '', false, ''];
  leave = $effect.root(() => {
    narrator = new Narrator({
      say: (key) => LINES[key] ?? null,
      speaks: () => speaks,
      fresh: () => true,
      asked: () => asked,
      last: () => last,
      end: () => end,
    });
  });
  flushSync();
});

afterEach(() => {
  leave();
  vi.useRealTimers();
});

/** Return the line on the screen some milliseconds later. */
function after(time: number): string {
  flushSync();
  vi.advanceTimersByTime(time);
  flushSync();
  return narrator.note.text;
}

function hear(...names: string[]): string {
  narrator.hear(names);
  return after(0);
}

it('the character greets a new game until the text was read', () => {
  expect(narrator.note.text).toBe('Hello.');
  expect(after(10_000)).toBe('');
});

it('a touch hides the text', () => {
  narrator.note.read();
  expect(after(0)).toBe('');
});

it('each line is shown once, with silence between two lines', () => {
  after(10_000);
  expect(hear('income')).toBe('');
  after(30_000);
  expect(hear('hire', 'income')).toBe('Payday!');
  after(40_000);
  expect(hear('income')).toBe('Again!');
  after(40_000);
  expect(hear('income')).toBe('');
});

it('the character welcomes me only after a long wait', () => {
  asked = '0 5';
  expect(after(10_000)).toBe('');
  asked = '';
  after(50_000);
  asked = '0 9';
  expect(after(0)).toBe('');
  asked = '';
  after(61_000);
  asked = '0 12';
  expect(after(0)).toBe('There you are.');
});

it('lines about the last round and the end are not delayed', () => {
  last = true;
  expect(after(0)).toBe('Last round.');
  end = 'won';
  expect(after(0)).toBe('You won!');
});

it('no line appears if the player has turned off the character', () => {
  after(10_000);
  speaks = false;
  last = true;
  expect(after(0)).toBe('');
});
