// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from 'vitest';
import { language } from '../../lib/i18n';
import { build, components, events, market, work } from './fixtures';
import factories from '.';
import { couldTake, kindOf, spelled } from './pieces';
import { travels } from './travels';

beforeAll(() => language.choose('en'));

describe('the prompt', () => {
  it.each([market, work, build])('every decision has a sentence', ({ decision }) => {
    expect(decision && factories.prompt?.(decision.prompt, decision)).toMatch(/^[A-Z].*\.$/);
  });

  it('the prompt says that nothing can be taken', () => {
    const pass = [{ action: 0, text: 'pass', targets: [], preview: {} }];
    const { decision } = market;
    expect(decision && factories.prompt?.('market', { ...decision, actions: pass })).toContain('nothing can be taken');
  });

  it('the prompt names no contractor if none can be hired', () => {
    const actions = market.decision?.actions.filter(({ text }) => !text.startsWith('hire ')) ?? [];
    const decision = market.decision && { ...market.decision, actions };
    expect(decision && factories.prompt?.('market', decision)).toBe('Take a blueprint.');
  });

  it('the prompt contains the cost and the gain of the decision', () => {
    if (!work.decision) throw new Error('nobody decides');
    const asked = (word: string, ...previews: object[]) =>
      factories.prompt?.(word, {
        ...(work.decision as NonNullable<typeof work.decision>),
        actions: previews.map((preview, action) => ({ action, text: `do ${String(action)}`, targets: [], preview })),
      } as NonNullable<typeof work.decision>);
    expect(asked('opponent', { opponent: { metal: 1 } }, {})).toContain('who also gets 1 metal');
    expect(asked('discard', { cost: { blueprints: 2 } })).toBe('Discard 2 blueprints: only these can go.');
    expect(asked('discard', { cost: { blueprints: 1 } }, {})).toContain('a blueprint');
    const robot = [{ action: 0, text: 'discard robot', targets: ['hand-robot-1'], preview: {} }];
    expect(factories.prompt?.('build', { ...work.decision, actions: robot })).toMatch(/^Pay with Robot: /);
    expect(factories.prompt?.('hire', { ...work.decision, actions: robot })).toContain('contractor with Robot: ');
    const end = [{ action: 0, text: 'end', targets: [], preview: {} }];
    expect(factories.prompt?.('work', { ...work.decision, actions: end })).toContain('Nothing more to do');
  });

  it('an unknown prompt gets the generic text', () => {
    expect(market.decision && factories.prompt?.('unheard-of', market.decision)).toBeNull();
  });
});

it('options and their values have names', () => {
  expect(factories.optionName?.('edition')).toBe('Edition');
  expect(factories.optionName?.('difficulty', 'insane')).toBe('Insane');
  expect(factories.optionName?.('unheard-of')).toBeNull();
});

describe('ids', () => {
  it.each([
    ['hand-mega_factory-2', { is: 'hand', card: 'mega_factory' }],
    ['card-3-beacon-2', { is: 'built', card: 'beacon' }],
    ['card-0-scrap_yard', { is: 'built', card: 'scrap_yard' }],
    ['contractor-4', { is: 'slot', row: 'contractor', number: 4 }],
    ['floor-1-mine', { is: 'floor', seat: 1, floor: 'mine' }],
    ['die-4-11', { is: 'die', seat: 4, number: 11 }],
    ['machine-12', { is: 'machine', number: 12 }],
    ['row-contractors', { is: 'row', row: 'contractors' }],
    ['foundry', null],
  ])('the id %s is parsed', (id, read) => {
    expect(spelled(id)).toEqual(read);
  });

  it('equal free dice are one choice, and so are equal cards in the hand', () => {
    const [mine] = work.view.players;
    const kind = kindOf(mine);
    expect(kind('hand-obelisk-1')).toBe(kind('hand-obelisk-2'));
    expect(kind('hand-obelisk-1')).not.toBe(kind('hand-beacon-1'));
    expect(kind('die-0-1')).not.toBe(kind('die-0-2'));
    expect(kind('card-0-gymnasium')).toBe('card-0-gymnasium');
  });
});

it('the sheet of a die has the same name as on the board', () => {
  const [die] = work.view.players[0]?.dice ?? [];
  if (!die) throw new Error('no die lies there');
  const name = (value: number | null) => {
    const players = work.view.players.map((player) => ({ ...player, dice: [{ ...die, value, extra: false }] }));
    return factories.explain?.(die.id, { ...work.view, players }, components, 0)?.name;
  };
  expect(name(5)).toBe('Die showing 5');
  expect(name(null)).toBe('Die without a value yet');
  expect(factories.pieceName?.(die.id, work.view)).toBe(`Die showing ${String(die.value)}`);
});

it.each([
  ['any', [3], true],
  ['any', [3, 3], false],
  ['6', [6], true],
  ['6', [5], false],
  ['1-5', [5], true],
  ['1-5', [6], false],
  ['pair', [2], true],
  ['pair', [2, 3], false],
  ['run', [2, 3], true],
  ['none', [1], false],
  ['any', [null], false],
] as const)('a card for %s could take %j: %s', (wanted, values, could) => {
  expect(couldTake(wanted, values)).toBe(could);
});

describe('movement', () => {
  it('a taken card moves from its slot to the hand', () => {
    const moved = travels({ kind: 'take', seat: 2, slot: 3, card: 'golem' });
    expect(moved).toContainEqual({ piece: 'on-blueprint-3-golem', to: 'hand-2' });
    expect(moved).toContainEqual({ piece: 'hand-golem-1', from: 'blueprint-3' });
  });

  it('drawn cards move from the deck, but unseen cards do not move', () => {
    expect(travels({ kind: 'draw', seat: 0, number: 1, from: 'floor-0-research', cards: ['dojo'] })).toContainEqual({
      piece: 'hand-dojo-1',
      from: 'deck-blueprints',
    });
    expect(travels({ kind: 'draw', seat: 1, number: 1, from: 'floor-1-research' })).toEqual([]);
  });

  it('a built card moves from the hand, or from the deck if the Engineer builds it', () => {
    const built = { kind: 'build', seat: 1, card: 'robot', piece: 'card-1-robot', metal: 1, energy: 1 };
    expect(travels({ ...built, discard: 'obelisk' })).toContainEqual({ piece: 'card-1-robot', from: 'hand-1' });
    expect(travels({ ...built, discard: null })).toContainEqual({ piece: 'card-1-robot', from: 'deck-blueprints' });
  });

  it('the card of the Machine moves from the place where it was taken', () => {
    const taken = { kind: 'machine_take', seat: -1, card: 'golem', piece: 'machine-4' };
    expect(travels({ ...taken, slot: 2 })).toContainEqual({ piece: 'machine-4', from: 'blueprint-2' });
    expect(travels({ ...taken, slot: null })).toEqual([{ piece: 'machine-4', from: 'deck-blueprints' }]);
  });

  it('every kind of event is known', () => {
    for (const event of events) expect(Array.isArray(travels(event))).toBe(true);
  });
});
