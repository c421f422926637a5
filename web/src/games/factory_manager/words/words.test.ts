// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES, language } from '../../../lib/i18n';
import { components, events, startTwo } from '../fixtures';
import client from '..';
import '.';
import { logLine } from './log';
import { kindName, pieceName, tileLabel, viewWord } from './names';

const NAMES = ['Anna', 'Boris', 'Chen', 'Dolores', 'Efim'];
const KINDS = Object.keys(components.kinds);

describe.each(LANGUAGES)('in %s', (code) => {
  beforeAll(() => language.choose(code));

  const complete = (text: string | null | undefined) => {
    expect(text).toBeTruthy();
    expect(text).not.toMatch(/[{}]|undefined|null|NaN/);
    // no key and no id shows through
    expect(text).not.toMatch(/\b(log|kind|type|piece|prompt)\.\w|(machine|storage|robot|turn|price)-\d/);
  };

  it('has a name of its own for every kind of tile, and says what is printed on it', () => {
    const names = KINDS.map(kindName);
    names.forEach(complete);
    expect(new Set(names).size).toBe(KINDS.length);
    for (const kind of KINDS) {
      complete(tileLabel(components, kind));
      expect(tileLabel(components, kind).length).toBeGreaterThan(kindName(kind).length);
    }
  });

  it('names every piece', () => {
    const pieces = [
      'worker-0-1',
      'seasonal-1-2',
      'turn-6',
      'price-2-1',
      'price-marker',
      'dial-1-storage',
      'factory-0',
      'aside-4',
      'column-working-robot',
      'machine-5-1',
    ];
    pieces.map((piece) => pieceName(piece)).forEach(complete);
  });

  it.each(['nominate', 'bid', 'add', 'put', 'extra', 'buy', 'run'])('asks for %s', (word) => {
    const decision = { seat: 0, since: 0, prompt: word, mid_chain: false, actions: [], seconds: null };
    complete(client.prompt?.(word, decision));
  });

  it('has words for all keys of the view', () => {
    const { view } = startTwo;
    const players = Object.keys(view.players[0] ?? {});
    for (const key of [
      ...Object.keys(view),
      ...Object.keys(view.price),
      ...Object.keys(view.auction ?? {}),
      ...players,
    ]) {
      if (!['game', 'seats', 'seat', 'over', 'id'].includes(key)) complete(viewWord(key));
    }
  });

  it('says where the game stands, and what its option means', () => {
    complete(client.standing?.(startTwo.view));
    complete(client.optionName?.('first_game'));
  });
});

describe('words for events', () => {
  beforeAll(() => language.choose('en'));

  it('cover every kind of event', () => {
    expect(new Set(events.map(({ kind }) => String(kind)))).toEqual(
      new Set([
        ...['round', 'nominate', 'bid', 'pass', 'won', 'order', 'put', 'enough', 'buy', 'lay', 'tear', 'hire'],
        ...['cleared', 'run', 'price', 'income', 'final'],
      ]),
    );
  });

  it('include the cost of a purchase and of its space', () => {
    const buy = { kind: 'buy', seat: 0, tile: 'machine-5-1', price: 14, space: 0, aside: false };
    expect(logLine(buy, NAMES)).toBe('Anna buys for 14: Machine 5.');
    expect(logLine({ ...buy, space: 10 }, NAMES)).toBe('Anna buys for 14: Machine 5, and opens a space for 10.');
    expect(logLine({ ...buy, aside: true }, NAMES)).toBe('Anna buys for 14, for later: Machine 5.');
  });

  it('show losses with a minus', () => {
    expect(logLine({ kind: 'income', seat: 1, income: -9, paid: -2, money: 0 }, NAMES)).toBe(
      'Boris: income −2, now 0.',
    );
  });

  it('decline in Russian', async () => {
    await language.choose('ru');
    const bid = (n: number) => logLine({ kind: 'bid', seat: 0, tile: 'turn-1', bid: n }, NAMES);
    expect(bid(1)).toBe('Anna ставит 1 рабочего.');
    expect(bid(2)).toBe('Anna ставит 2 рабочих.');
    await language.choose('en');
  });

  it('are none for an unknown kind, word or piece', () => {
    expect(logLine({ kind: 'unheard-of', seat: 0 }, NAMES)).toBeNull();
    expect(pieceName('unheard-of')).toBeNull();
    expect(viewWord('unheard-of')).toBeNull();
  });
});
