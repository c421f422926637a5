// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES, language } from '../../../lib/i18n';
import { components, production } from '../fixtures';
import '.';
import { logLine } from './log';
import { cardLabel, fullName, peripheralName, peripheralText, pieceName } from './names';

const NAMES = ['Anna', 'Boris', 'Chen', 'Dolores', 'Efim', 'Fay'];
const ALL_CARDS = [
  ...Object.keys(components.robots),
  ...Object.keys(components.units),
  ...Object.keys(components.mechanics),
];

describe.each(LANGUAGES)('in %s', (code) => {
  beforeAll(() => language.choose(code));

  const complete = (text: string | null) => {
    expect(text).toBeTruthy();
    expect(text).not.toMatch(/[{}]|undefined|null|NaN/);
    // no key and no id shows through
    expect(text).not.toMatch(/\b(pu|r[1-5])-[a-z]|mechanic-\d|p\d\d-|(log|card|unit|full|label)\.\w/);
  };

  it('names every card in short, in full and for readers of screens', () => {
    for (const card of ALL_CARDS) {
      complete(pieceName(card));
      complete(fullName(card));
      complete(cardLabel(components, card));
    }
  });

  it('names every peripheral and what it does', () => {
    for (const id of Object.keys(components.peripherals)) {
      complete(peripheralName(id));
      complete(peripheralText(id));
      complete(fullName(id));
    }
  });
});

describe('words for events', () => {
  beforeAll(() => language.choose('en'));

  it('list the bids of a reveal with names and totals', () => {
    const event = { kind: 'reveal', seat: -1, bids: [['r3-n', 'r1-bc-m1'], null, ['fzzzt.2']], powers: [4, null, 3] };
    expect(logLine(event, NAMES)).toBe('Bids. Anna 4: robot 3 (nut), robot 1 (bolt, cog); Chen 3: Fzzzt.');
  });

  it('show the number of cards in a bid only if it is known', () => {
    expect(logLine({ kind: 'laid', seat: 1, count: null }, NAMES)).toBeNull();
    expect(logLine({ kind: 'laid', seat: 1, count: 2 }, NAMES)).toBe('Boris lays 2 cards face down.');
  });

  it('list the hands if their sizes differ', () => {
    expect(logLine({ kind: 'deal', seat: -1, hands: [4, 6] }, NAMES)).toBe('Cards are dealt: Anna 4, Boris 6.');
    expect(logLine({ kind: 'deal', seat: -1, hands: [6, 6] }, NAMES)).toBe('Each player draws 6 cards.');
  });

  it('are none for the sizes, which the reveal repeats, and for unknown kinds', () => {
    expect(logLine({ kind: 'sizes', seat: -1, counts: [1, 2] }, NAMES)).toBeNull();
    expect(logLine({ kind: 'unheard-of', seat: 0 }, NAMES)).toBeNull();
  });

  it('decline in Russian', async () => {
    await language.choose('ru');
    expect(logLine({ kind: 'laid', seat: 1, count: 1 }, NAMES)).toContain('1 карту');
    expect(logLine({ kind: 'laid', seat: 1, count: 3 }, NAMES)).toContain('3 карты');
    expect(logLine({ kind: 'laid', seat: 1, count: 5 }, NAMES)).toContain('5 карт ');
    await language.choose('en');
  });

  it('describe a card as it is read out', () => {
    expect(cardLabel(components, 'r3-n')).toBe('Robot, power 3, nut, 2 points, belt speed 2');
    expect(cardLabel(components, 'fzzzt.4')).toBe('Fzzzt, power 3, no symbol, -1 point, belt speed 1');
    expect(cardLabel(components, 'r1-nbc.2')).toBe('Robot, power 1, nut, bolt, and cog, 1 point, belt speed 4');
  });

  it('know the pieces of a real view', () => {
    for (const player of production.view.players) {
      for (const piece of [...player.robots, ...player.won, player.mechanic]) expect(pieceName(piece)).not.toBeNull();
    }
  });
});
