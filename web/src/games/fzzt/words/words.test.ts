// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES, language } from '../../../lib/i18n';
import { components, production } from '../fixtures';
import '.';
import { actionWords, cardLabel, fullName, peripheralName, peripheralText, pieceName } from './names';

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
    // the text contains no key and no id
    expect(text).not.toMatch(/\b(pu|r[1-5])-[a-z]|mechanic-\d|p\d\d-|(log|card|unit|full|label)\.\w/);
  };

  it('names every card in short, in full and for screen readers', () => {
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

describe('words for cards', () => {
  beforeAll(() => language.choose('en'));

  it('describe a card as it is read out', () => {
    expect(cardLabel(components, 'r3-n')).toBe('Robot, power 3, nut, 2 points, belt speed 2');
    expect(cardLabel(components, 'fzzzt.4')).toBe('Fzzzt, power 3, no symbol, −1 point, belt speed 1');
    expect(cardLabel(components, 'r1-nbc.2')).toBe('Robot, power 1, nut, bolt, and cog, 1 point, belt speed 4');
  });

  it('know the pieces of a real view', () => {
    for (const player of production.view.players) {
      for (const piece of [...player.robots, ...player.won, player.mechanic]) expect(pieceName(piece)).not.toBeNull();
    }
  });
});

it('says on which unit a robot is mounted', async () => {
  await language.choose('en');
  expect(actionWords({ text: 'mount 1n pu-improved-co', targets: ['r1-n-m1', 'pu-improved-co'] })).toBe(
    'Mount robot 1 (nut) on the improved unit (cog, oil)',
  );
});

it('gives the total of a bid of many cards, which the board marks', () => {
  const bid = (...targets: string[]) => actionWords({ text: 'bid', targets });
  expect(bid('r3-c', 'mechanic-1')).toBe('Bid: robot 3 (cog) and mechanic');
  expect(bid('r3-c', 'r1-o', 'fzzzt', 'upgrade')).toBe('Bid a total of 7 with 4 cards');
});
