// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from 'vitest';
import { language } from '../../lib/i18n';
import { calculator, early, production, shredder } from './fixtures';
import { deckSize } from './rules/deck';
import { EXAMPLE } from './rules/example';
import { components } from './fixtures';
import { worth } from './pieces';
import fzzt from '.';
import { travels } from './travels';

beforeAll(() => language.choose('en'));

describe('the prompt', () => {
  const asked = ({ decision, view }: typeof early) => decision && fzzt.prompt?.(decision.prompt, decision, view);

  it('the prompt asks for cards, for exactly one card, or for robots', () => {
    const lotOf = ({ view }: typeof early) => fzzt.pieceName?.(view.belt[view.lot ?? 0]?.card ?? '') ?? '';
    expect(asked(early)).toBe(`Bid for ${lotOf(early)}. The highest power wins.`);
    expect(asked(calculator)).toBe(`Bid exactly one card for ${lotOf(calculator)}. The highest power wins.`);
    expect(asked(production)).toMatch(/^Production: /);
  });

  it('the prompt asks only for the shredder if nothing can be mounted', () => {
    const { decision } = shredder;
    const actions = decision?.actions.filter(({ text }) => !text.startsWith('mount')) ?? [];
    expect(decision && fzzt.prompt?.('mount', { ...decision, actions })).toBe(
      'You may shred one Fzzzt or robot of power 1.',
    );
  });

  it('says what a Fzzzt costs and what it adds', () => {
    const { decision, view } = early;
    const belt = view.belt.map((slot, i) => (i === view.lot ? { ...slot, card: 'fzzzt' } : slot));
    expect(decision && fzzt.prompt?.('bid', decision, { ...view, belt })).toBe(
      'The highest bidder must take this Fzzzt, which costs a point.',
    );
  });

  it('an unknown prompt gets the generic text', () => {
    expect(early.decision && fzzt.prompt?.('unheard-of', early.decision)).toBeNull();
  });
});

it('the option and its values have names', () => {
  expect(fzzt.optionName?.('peripherals')).toBe('Peripherals');
  expect(fzzt.optionName?.('peripherals', 'p03-modem')).toBe('Modem');
  expect(fzzt.optionName?.('unheard-of')).toBeNull();
});

describe('movement', () => {
  it('opened cards move from their own slots', () => {
    const event = { kind: 'open', seat: -1, slots: [3, 4], cards: ['r1-n', 'fzzzt'] };
    expect(travels(event)).toEqual([
      { piece: 'r1-n', from: 'slot-3' },
      { piece: 'fzzzt', from: 'slot-4' },
    ]);
  });

  it('a sold card moves to the winner, and a laid bid moves nothing', () => {
    const sold = travels({ kind: 'sold', seat: 2, lot: 0, card: 'r5-n' });
    expect(sold).toContainEqual({ piece: 'r5-n', from: 'seat-2', to: 'seat-2' });
    expect(travels({ kind: 'laid', seat: 0, count: null, cards: ['r1-n'] })).toEqual([]);
  });
});

describe('the worked example of the rules page (Z24)', () => {
  it('widgets score 9 + 9 + 6 - 3, and robots score their points', () => {
    const robots = [...EXAMPLE.assembly.flatMap(({ supply }) => supply.map(({ robot }) => robot)), ...EXAMPLE.spare];
    expect(robots).toHaveLength(EXAMPLE.robot_count);
    expect(worth(components, robots)).toBe(EXAMPLE.robots);
    expect(EXAMPLE.assembly.reduce((sum, { points }) => sum + points, 0)).toBe(EXAMPLE.units);
    expect(EXAMPLE.robots + EXAMPLE.units).toBe(EXAMPLE.total);
  });

  it('each robot supplies one of its symbols to a unit that needs it', () => {
    for (const { unit, supply, widgets } of EXAMPLE.assembly) {
      const wanted = components.units[unit]?.symbols ?? [];
      for (const { robot, symbol } of supply) {
        expect(components.robots[robot]?.symbols).toContain(symbol);
        expect(wanted).toContain(symbol);
      }
      expect(supply).toHaveLength(widgets * wanted.length);
    }
  });
});

it('the size of the belt deck depends on the number of players as in the rules (Z3)', () => {
  expect([2, 3, 4, 5, 6].map((players) => deckSize(components, players))).toEqual([46, 43, 40, 51, 48]);
});

describe('the facts of a piece', () => {
  const explained = (piece: string, view = production.view) => fzzt.explain?.(piece, view, components, 0);

  it('the facts include each symbol of the piece', () => {
    const facts = explained('r1-nbc');
    expect(facts?.name).toBe('Robot, power 1');
    expect(facts?.symbols.map(({ text }) => text)).toEqual([
      'Power 1: the card adds 1 to a bid',
      'nut: supplies widgets that need this symbol',
      'bolt: supplies widgets that need this symbol',
      'cog: supplies widgets that need this symbol',
      'Belt speed 4: how many cards open together if this card opens first',
      '1 point at the end',
    ]);
  });

  it('every visible piece has facts and an owner', () => {
    const units = production.view.players.flatMap(({ seat, units }) => units.map(({ unit }) => [unit, seat] as const));
    expect(units.length).toBeGreaterThan(0);
    for (const [unit, seat] of units) expect(explained(unit)?.owner).toBe(seat);
    expect(explained('slot-3')?.name).toBe('Face-down card');
    expect(explained('p03-modem')?.name).toBe('Peripheral: Modem');
    expect(explained('bid-r3-n')?.name).toBe('Robot, power 3');
    expect(explained('moon')).toBeNull();
  });
});
