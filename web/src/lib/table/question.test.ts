import { beforeEach, expect, it } from 'vitest';
import type { GameClient } from '../board/client';
import { language } from '../i18n';
import '../words';
import { question, type Moment } from './question';

const client = {
  question: (word: string) => (word === 'bid' ? 'Choose cards to bid.' : null),
} as unknown as GameClient;

const moment: Moment = {
  over: false,
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
  question: word,
  chaining: false,
  seconds: null,
  actions: [],
});

beforeEach(async () => {
  await language.choose('en');
});

it('says in the words of the game what is wanted', () => {
  expect(question({ ...moment, decision: owed('bid') }, client)).toBe('Choose cards to bid.');
  expect(question({ ...moment, decision: owed('bid'), hotSeat: true }, client)).toBe('Anna: Choose cards to bid.');
});

it('says whose turn it is where the game has no words', () => {
  expect(question({ ...moment, decision: owed('other') }, client)).toBe('Your turn.');
  expect(question({ ...moment, decision: owed('other'), hotSeat: true }, null)).toBe('Anna: your turn.');
});

it('says whom we wait for', () => {
  expect(question(moment, client)).toBe('Waiting for Rivet and Piston.');
  expect(question({ ...moment, watching: true }, client)).toBe('To move: Rivet and Piston.');
  expect(question({ ...moment, movers: [] }, client)).toBe('The game goes on …');
});

it('says what goes before any turn', () => {
  expect(question({ ...moment, over: true, decision: owed('bid') }, client)).toBe('The game is over.');
  expect(question({ ...moment, open: true }, client)).toMatch(/begins as soon as/);
  expect(question({ ...moment, busy: true, decision: owed('bid') }, client)).toBe('On its way …');
});
