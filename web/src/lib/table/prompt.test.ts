// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import type { GameClient } from '../board/client';
import { language } from '../i18n';
import '../words';
import { prompt, type Moment } from './prompt';

const client = {
  prompt: (word: string) => (word === 'bid' ? 'Choose cards to bid.' : null),
} as unknown as GameClient;

const moment: Moment = {
  over: false,
  rematch: false,
  open: false,
  watching: false,
  busy: false,
  decision: null,
  hotSeat: false,
  movers: [1, 2],
  names: ['Anna', 'Rivet', 'Piston'],
};

const owed = (word: string): Moment['decision'] => ({
  seat: 0,
  since: 3,
  prompt: word,
  mid_chain: false,
  seconds: null,
  actions: [],
});

beforeEach(async () => {
  await language.choose('en');
});

it('the prompt uses the words of the game', () => {
  expect(prompt({ ...moment, decision: owed('bid') }, client)).toBe('Choose cards to bid.');
  expect(prompt({ ...moment, decision: owed('bid'), hotSeat: true }, client)).toBe('Anna: Choose cards to bid.');
});

it('the prompt says whose turn it is if the game has no words', () => {
  expect(prompt({ ...moment, decision: owed('other') }, client)).toBe('Your turn.');
  expect(prompt({ ...moment, decision: owed('other'), hotSeat: true }, null)).toBe('Anna: your turn.');
});

it('the prompt says for whom the table is waiting', () => {
  expect(prompt(moment, client)).toBe('Waiting for Rivet and Piston.');
  expect(prompt({ ...moment, watching: true }, client)).toBe('To move: Rivet and Piston.');
  expect(prompt({ ...moment, movers: [] }, client)).toBe('Showing the latest moves …');
});

it('the prompt describes the state before any turn', () => {
  expect(prompt({ ...moment, over: true, decision: owed('bid') }, client)).toBe('The game is over.');
  expect(prompt({ ...moment, over: true, rematch: true }, client)).toBe('A rematch is set up.');
  expect(prompt({ ...moment, open: true }, client)).toMatch(/starts when/);
  expect(prompt({ ...moment, busy: true, decision: owed('bid') }, client)).toBe('Sending …');
});
