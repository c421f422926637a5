// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import type { GameClient, PicturedWords } from '../board/client';
import { plainGame } from '../board/plain';
import { language } from '../i18n';
import type { GameEvent } from '../net/event';
import '../words';
import type { LogEntry } from '../net/wire';
import { joined, logEntry, logLines, withPictures } from './log-lines';

const client = {
  say: (key: string, { lot }: Record<string, string>) => (key === 'log.sold' ? `sold ${lot}` : null),
} as unknown as GameClient;

const names = ['Anna', 'Sprocket'];

const entry = (kind: string, more: Partial<LogEntry> = {}): LogEntry => ({
  n: 1,
  kind,
  seat: 1,
  name: 'greedy',
  text: '',
  events: [],
  at: 0,
  ...more,
});

beforeEach(async () => {
  await language.choose('en');
});

it('a timeout is reported for its action and not for later ones', () => {
  const events = [
    { kind: 'sold', lot: 'a' },
    { kind: 'sold', lot: 'b' },
  ];
  expect(logLines(entry('timeout', { events }), client, names)).toEqual(['sold a (out of time)', 'sold b']);
  expect(logLines(entry('timeout', { events: [{ kind: 'laid' }] }), client, names)).toEqual([]);
  expect(logLines(entry('timeout'), null, names)).toEqual(['Sprocket ran out of time.']);
});

it('each event that the game has words for has a line', () => {
  const events = [{ kind: 'laid' }, { kind: 'sold', lot: 'a' }, { kind: 'sold', lot: 'b' }];
  expect(logLines(entry('action', { events }), client, names)).toEqual(['sold a', 'sold b']);
});

it('an event without words has no line', () => {
  expect(logLines(entry('action', { events: [{ kind: 'laid' }] }), client, names)).toEqual([]);
});

it('the notation is shown if a game has no client', () => {
  expect(logLines(entry('action', { text: 'bid 3n' }), null, names)).toEqual(['Sprocket: bid 3n']);
  expect(logLines(entry('action'), null, names)).toEqual(['Sprocket moves.']);
});

it('the fields of events are shown if a game has no client', () => {
  const events = [
    { kind: 'card_taken', seat: 0, card: 12, chips: 3 },
    { kind: 'round_over', winner: 1, scores: [4, -2] },
  ];
  expect(logLines(entry('action', { seat: 0, text: 'take', events }), null, names)).toEqual([
    'Anna: take. Card 12, Chips 3',
    'Round over. Winner Sprocket, Scores 4, −2',
  ]);
});

it.each([
  ['start', 'The game begins.'],
  ['sit', 'greedy sits down.'],
  ['bot', 'A bot takes over: Sprocket (Greedy player).'],
  ['undo', 'Sprocket undoes the last move.'],
  ['over', 'The game is over.'],
])('has a line about the table: %s', (what, line) => {
  expect(logLines(entry(what), client, names)).toEqual([line]);
});

it('hints have no log line', () => {
  expect(logLines(entry('hint'), client, names)).toEqual([]);
  expect(logLines(entry('hint'), null, names)).toEqual([]);
});

it('each line has its subject, and the round that begins with it', () => {
  const spoken = {
    say: (key: string) => (key === 'log.laid' ? null : key.slice(4)),
  } as unknown as GameClient;
  const events = [
    { kind: 'laid', seat: 0, card: 'hidden' },
    { kind: 'sold', seat: 0, card: 'r1', with: [{ card: 'r2' }, null] },
    { kind: 'round', round: 3 },
  ];
  expect(logEntry(entry('action', { events }), spoken, names)).toEqual([
    { text: 'sold', pieces: ['sold', 'r1', 'r2'], seat: 0, pictures: [] },
    { text: 'round', pieces: ['round'], seat: 1, pictures: [] },
  ]);
});

it('the event adds only what the action does not say', () => {
  const lines = (text: string, ...events: GameEvent[]) =>
    logLines(entry('action', { seat: 0, text, events }), null, names);
  expect(lines('bid 8', { kind: 'bid', seat: 0 })).toEqual(['Anna: bid 8']);
  expect(lines('bid 8', { kind: 'bid', seat: 0, amount: 8 })).toEqual(['Anna: bid 8']);
  expect(lines('pass', { kind: 'round', seat: -1, round: 2 })).toEqual(['Anna: pass', 'Round. Round 2']);
  expect(lines('take', { kind: 'took', seat: 0, card: 5 }, { kind: 'drew', seat: 0, card: 6 })).toEqual([
    'Anna: take. Card 5',
    'Anna: Drew. Card 6',
  ]);
  expect(lines('', { kind: 'bid', seat: 0 })).toEqual(['Anna: Bid']);
});

it('the generic board shows sentences of the game, and other events by their labels', () => {
  const plain = plainGame({
    id: 'higher',
    texts: {
      en: { '': { 'log.kept': '{{name}} keeps {{card}}.', 'view.gold': 'gold coins', 'view.left': 'Cards left' } },
    },
    board: { hide: [], cards: [], seats: [] },
  });
  const events = [
    { kind: 'kept', seat: 0, card: 'gold' },
    { kind: 'turned', left: 7 },
  ];
  expect(logLines(entry('action', { seat: 0, text: 'keep', events }), plain, names)).toEqual([
    'Anna keeps gold coins.',
    'Turned. Cards left 7',
  ]);
  expect(logLines(entry('sit'), plain, names)).toEqual(['greedy sits down.']);
});

it('each line belongs to its event', () => {
  const events = [
    { kind: 'card_taken', seat: 0, card: 'c12' },
    { kind: 'round', round: 3 },
  ];
  const lines = logEntry(entry('action', { seat: 0, text: 'take', events }), null, names);
  expect(lines.map(({ pieces }) => pieces)).toEqual([['card_taken', 'c12'], ['round']]);
});

it('a line is split at the words that have pictures, in order', () => {
  const picture = (words: string) => ({ words, component: null as never, props: {} });
  const [fork, bend] = [picture('fork'), picture('bend')];
  expect(withPictures('Anna takes a fork, then a bend.', [fork, picture('cross'), bend])).toEqual([
    'Anna takes a ',
    fork,
    ', then a ',
    bend,
    '.',
  ]);
  expect(withPictures('Anna passes.', [])).toEqual(['Anna passes.']);
});

it('the punctuation after a picture stays on its line', () => {
  const [first, second] = ['robot 1', 'robot 2'].map((words) => ({ words }) as PicturedWords);
  if (!first || !second) throw new Error('no pictures');
  expect(joined(['Bids: ', first, ', ', second, '.'])).toEqual([
    { text: 'Bids: ' },
    { text: ',', picture: first },
    { text: ' ' },
    { text: '', picture: second },
  ]);
});
