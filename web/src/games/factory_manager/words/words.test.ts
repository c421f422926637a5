// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES, language } from '../../../lib/i18n';
import { components, events, startTwo } from '../fixtures';
import client from '..';
import '.';
import { kindName, pieceName, tileLabel, viewWord } from './names';

const KINDS = Object.keys(components.kinds);

describe.each(LANGUAGES)('in %s', (code) => {
  beforeAll(() => language.choose(code));

  const complete = (text: string | null | undefined) => {
    expect(text).toBeTruthy();
    expect(text).not.toMatch(/[{}]|undefined|null|NaN/);
    // the text contains no key and no id
    expect(text).not.toMatch(/\b(log|kind|type|piece|prompt)\.\w|(machine|storage|robot|turn|price)-\d/);
  };

  it('every kind of tile has a different name and a description of its printed facts', () => {
    const names = KINDS.map(kindName);
    names.forEach(complete);
    expect(new Set(names).size).toBe(KINDS.length);
    for (const kind of KINDS) {
      complete(tileLabel(components, kind));
      expect(tileLabel(components, kind).length).toBeGreaterThan(kindName(kind).length);
    }
  });

  it('every piece has a name', () => {
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

  it.each(['nominate', 'bid', 'add', 'put', 'extra', 'buy', 'run'])('the prompt %s has a sentence', (word) => {
    const decision = { seat: 0, since: 0, prompt: word, mid_chain: false, actions: [], seconds: null };
    complete(client.prompt?.(word, decision));
  });

  it('all keys of the view have labels', () => {
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

  it('the option has a description', () => {
    complete(client.optionName?.('first_game'));
  });
});

describe('sentences for events', () => {
  beforeAll(() => language.choose('en'));

  it('every kind of event has a sentence', () => {
    expect(new Set(events.map(({ kind }) => String(kind)))).toEqual(
      new Set([
        ...['round', 'nominate', 'bid', 'pass', 'won', 'order', 'put', 'enough', 'buy', 'lay', 'tear', 'hire'],
        ...['cleared', 'run', 'price', 'income', 'final'],
      ]),
    );
  });

  it('an unknown word or piece has no text', () => {
    expect(pieceName('unheard-of')).toBeNull();
    expect(viewWord('unheard-of')).toBeNull();
  });
});
