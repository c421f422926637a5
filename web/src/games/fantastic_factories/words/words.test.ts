// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES, language, sentences } from '../../../lib/i18n';
import { components, five, solo, work } from '../fixtures';
import '.';
import { actionWords } from './actions';
import { logLine } from './log';
import { cardText } from './cards';
import { pieceName } from './names';
import { whyWords } from './reasons';

const NAMES = ['Anna', 'Boris', 'Chen', 'Dolores', 'Efim'];

describe.each(LANGUAGES)('in %s', (code) => {
  beforeAll(() => language.choose(code));

  const complete = (text: string | null) => {
    expect(text).toBeTruthy();
    expect(text).not.toMatch(/[{}]|undefined|null|NaN|\[object/);
    // no key and no id shows through
    expect(text).not.toMatch(
      /\b(hand|card|die|floor|blueprint|contractor|machine)-\d|\b(log|piece|view)\.\w|[a-z]_[a-z]/,
    );
  };

  it('words reasons with their facts', () => {
    complete(whyWords({ key: 'build.energy', card: 'golem', needs: 4, has: 2 }));
    complete(whyWords({ key: 'hire.tool', card: 'miner', tool: 'gear' }));
    complete(whyWords({ key: 'limits.none', what: 'metal' }));
    complete(whyWords({ key: 'unheard of' }));
    const useless = { key: 'build.energy', card: 'golem', needs: 4, has: 2 };
    const told = whyWords({ ...useless, does: 'recycling_plant', edition: 'retail' });
    expect(told).toBe(sentences([whyWords(useless), cardText('recycling_plant', 'retail')]));
  });

  it('names every piece of a real table', () => {
    for (const { view } of [work, five, solo]) {
      for (const player of view.players) {
        for (const { id } of [...player.compound, ...player.dice, ...player.floors, ...(player.cards ?? [])])
          complete(pieceName(id));
      }
      for (const { id } of [...view.market.blueprints, ...view.market.contractors]) complete(pieceName(id));
    }
  });

  it('names every card by itself, and nothing else', () => {
    for (const card of [...Object.keys(components.blueprints), ...Object.keys(components.contractors)])
      complete(pieceName(card));
    for (const word of ['metal', 'goods', 'work', 'rulebook', 'unheard_of']) expect(pieceName(word)).toBeNull();
  });
});

describe('a hint for a chain', () => {
  beforeAll(() => language.choose('en'));

  const said = (text: string, ...targets: string[]) => actionWords({ text, targets }, undefined, ['Anna', 'Boris']);

  it('distinguishes the built or used card from the cards that pay for it', () => {
    expect(said('build recycling_plant', 'hand-recycling_plant-1', 'hand-black_market-1')).toBe(
      'Build: Recycling Plant, pay with Black Market',
    );
    expect(said('activate recycling_plant', 'card-0-recycling_plant', 'hand-dojo-1', 'hand-robot-1')).toBe(
      'Activate: Recycling Plant, pay with Dojo and Robot',
    );
  });

  it('names dice by their values', () => {
    const dice = work.view.players[0]?.dice ?? [];
    const targets = ['card-0-manufactory', ...dice.slice(0, 2).map(({ id }) => id)];
    const values = dice.slice(0, 2).map(({ value }) => value);
    expect(actionWords({ text: 'activate manufactory', targets }, work.view)).toBe(
      `Activate: Manufactory, with the dice ${values.join(' and ')}`,
    );
    expect(actionWords({ text: 'place 3 research', targets: [] }, work.view)).toBe('Place: the 3 on Research');
  });

  it('distinguishes an opponent from a card', () => {
    expect(said('discard robot', 'hand-robot-1', 'player-1')).toBe('Discard: Robot; Boris gets the gift');
    expect(said('opponent 1', 'player-1')).toBe('This one: Boris');
    expect(said('refresh contractors energy', 'row-contractors')).toBe(
      'Clear the contractor row for 1 energy, then choose',
    );
  });
});

describe('words for events', () => {
  beforeAll(() => language.choose('en'));

  const activate = {
    kind: 'activate',
    seat: 1,
    card: 'trash_compactor',
    piece: 'card-1-trash_compactor',
    copied: null,
    dice: ['die-1-1', 'die-1-2'],
    discards: ['dojo', 'robot'],
    paid_metal: 0,
    paid_energy: 0,
    goods: 2,
    metal: 0,
    energy: 0,
  };

  it('include the cost and the gain of an activation', () => {
    expect(logLine(activate, NAMES)).toBe(
      'Boris activates Trash Compactor: 2 goods. Boris discards Dojo and Robot for it.',
    );
    expect(logLine({ ...activate, discards: [], paid_energy: 2, copied: 'blueprint-2' }, NAMES)).toBe(
      'Boris activates Trash Compactor, copied by the Replicator: 2 energy for 2 goods.',
    );
  });

  it('show drawn cards only to a seat that saw them', () => {
    const drawn = { kind: 'draw', seat: 1, number: 1, from: 'floor-1-research' };
    expect(logLine(drawn, NAMES)).toBe('Boris draws 1 blueprint (Research).');
    expect(logLine({ ...drawn, cards: ['golem'] }, NAMES)).toBe('Boris draws Golem (Research).');
  });

  it('name the Machine where the event is nobody’s', () => {
    expect(logLine({ kind: 'trigger', seat: -1, by: 'machine', goods: 12, buildings: 9 }, ['Anna'])).toBe(
      'The Machine has 12 goods: one more round follows this one.',
    );
    expect(logLine({ kind: 'round', seat: -1, round: 2, first: 0, last: false }, ['Anna'])).toBe('Round 2.');
  });

  it('are null for the end, which the table shows, and for unknown kinds', () => {
    expect(logLine({ kind: 'final', seat: -1 }, NAMES)).toBeNull();
    expect(logLine({ kind: 'unheard-of', seat: 0 }, NAMES)).toBeNull();
  });

  it('decline in Russian', async () => {
    await language.choose('ru');
    const drawn = (number: number) => logLine({ kind: 'draw', seat: 1, number, from: 'architect' }, NAMES);
    expect([drawn(1), drawn(3), drawn(5)]).toEqual([
      'Boris берёт 1 чертёж (Architect).',
      'Boris берёт 3 чертежа (Architect).',
      'Boris берёт 5 чертежей (Architect).',
    ]);
    await language.choose('en');
  });
});
