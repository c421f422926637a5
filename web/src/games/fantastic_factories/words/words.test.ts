// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES, language } from '../../../lib/i18n';
import type { Sentence } from '../../../lib/board/client';
import { reasonWords } from '../../../lib/board/wording';
import client from '..';
import { components, five, solo, work } from '../fixtures';
import { actionWords } from './actions';
import { pieceName } from './names';

describe.each(LANGUAGES)('in %s', (code) => {
  beforeAll(() => language.choose(code));

  const complete = (text: string | null) => {
    expect(text).toBeTruthy();
    expect(text).not.toMatch(/[{}]|undefined|null|NaN|\[object/);
    // the text contains no key and no id
    expect(text).not.toMatch(
      /\b(hand|card|die|floor|blueprint|contractor|machine)-\d|\b(log|piece|view)\.\w|[a-z]_[a-z]/,
    );
  };

  it('reasons contain their facts', () => {
    const energy = (n: number) => ({ key: 'energy', n });
    const useless = { key: 'build.energy', card: 'golem', needs: energy(4), has: energy(2) };
    const why = (reason: Sentence) => reasonWords('why', reason, client);
    complete(why(useless));
    complete(why({ key: 'hire.tool', card: 'miner', tool: { key: 'tool.gear' } }));
    complete(why({ key: 'limits.none', what: { key: 'word.metal' } }));
    complete(why({ key: 'unheard of' }));
  });

  it('every piece of a real table has a name', () => {
    for (const { view } of [work, five, solo]) {
      for (const player of view.players) {
        for (const { id } of [...player.compound, ...player.dice, ...player.floors, ...(player.cards ?? [])])
          complete(pieceName(id));
      }
      for (const { id } of [...view.market.blueprints, ...view.market.contractors]) complete(pieceName(id));
    }
  });

  it('every card has a different name, and other words have none', () => {
    for (const card of [...Object.keys(components.blueprints), ...Object.keys(components.contractors)])
      complete(pieceName(card));
    for (const word of ['metal', 'goods', 'work', 'rulebook', 'unheard_of']) expect(pieceName(word)).toBeNull();
  });
});

describe('a hint for a chain', () => {
  beforeAll(() => language.choose('en'));

  const said = (text: string, ...targets: string[]) => actionWords({ text, targets }, undefined, ['Anna', 'Boris']);

  it('the hint distinguishes the built or used card from the cards that pay', () => {
    expect(said('build recycling_plant', 'hand-recycling_plant-1', 'hand-black_market-1')).toBe(
      'Build: Recycling Plant, pay with Black Market',
    );
    expect(said('activate recycling_plant', 'card-0-recycling_plant', 'hand-dojo-1', 'hand-robot-1')).toBe(
      'Activate: Recycling Plant, pay with Dojo and Robot',
    );
    expect(said('build dojo', 'hand-dojo-1', 'hand-dojo-2')).toBe('Build: Dojo, pay with another Dojo');
    expect(said('activate refinery', 'card-0-refinery', 'hand-robot-1', 'hand-dojo-1', 'hand-robot-2')).toBe(
      'Activate: Refinery, pay with 2 × Robot and Dojo',
    );
  });

  it('the hint names dice by their values', () => {
    const dice = work.view.players[0]?.dice ?? [];
    const targets = ['card-0-manufactory', ...dice.slice(0, 2).map(({ id }) => id)];
    const values = dice.slice(0, 2).map(({ value }) => value);
    expect(actionWords({ text: 'activate manufactory', targets }, work.view)).toBe(
      `Activate: Manufactory, with the dice ${values.join(' and ')}`,
    );
    expect(actionWords({ text: 'place 3 research', targets: [] }, work.view)).toBe('Place: the 3 on Research');
  });

  it('the hint distinguishes an opponent from a card', () => {
    expect(said('discard robot', 'hand-robot-1', 'player-1')).toBe('Discard: Robot; Boris gets the gift');
    expect(said('opponent 1', 'player-1')).toBe('This one: Boris');
    expect(said('refresh contractors energy', 'row-contractors')).toBe(
      'Clear the contractor row for 1 energy, then choose',
    );
  });
});
