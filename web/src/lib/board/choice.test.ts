import { describe, expect, it } from 'vitest';
import { choose, touch } from './choice';

const act = (...targets: string[]): { targets: string[] } => ({ targets });

describe('choose', () => {
  const actions = [act('a'), act('b'), act('a', 'b'), act('a', 'b', 'c')];

  it('all actions and all their pieces match at the beginning', () => {
    const choice = choose(actions, []);
    expect(choice.matching).toEqual(actions);
    expect(choice.exact).toEqual([]);
    expect(['a', 'b', 'c', 'd'].map(choice.canTouch)).toEqual([true, true, true, false]);
  });

  it('the actions that touch all touched pieces remain, in any order', () => {
    const choice = choose(actions, ['b', 'a']);
    expect(choice.matching).toEqual([act('a', 'b'), act('a', 'b', 'c')]);
    expect(choice.exact).toEqual([act('a', 'b')]);
    expect(choice.canTouch('c')).toBe(true);
    expect(choice.canTouch('a')).toBe(false);
  });

  it('pieces that do not go together match no action', () => {
    expect(choose([act('a'), act('b')], ['a', 'b']).matching).toEqual([]);
  });

  it('several exact actions remain as a choice', () => {
    expect(choose([act('die', 'machine'), act('machine', 'die')], ['die', 'machine']).exact).toHaveLength(2);
  });

  it('an action without pieces is offered before any touch', () => {
    expect(choose([act(), act('a')], []).exact).toEqual([act()]);
  });

  describe('pieces of one kind', () => {
    const kindOf = (piece: string): string => piece.split('.')[0] ?? piece;
    // the cards are equal, so the server names the lowest copies
    const bids = [act('n'), act('n', 'n.2'), act('m'), act('m', 'n'), act('m', 'n', 'n.2')];

    it('any copy stands for the copy that the action names', () => {
      expect(choose(bids, ['n.2'], kindOf).exact).toEqual([act('n')]);
      expect(choose(bids, ['n.3', 'm'], kindOf).exact).toEqual([act('m', 'n')]);
    });

    it('copies are counted', () => {
      const choice = choose(bids, ['n', 'n.3'], kindOf);
      expect(choice.exact).toEqual([act('n', 'n.2')]);
      expect(choice.canTouch('n.2')).toBe(false);
      expect(choice.canTouch('m')).toBe(true);
    });
  });
});

describe('touch', () => {
  const actions = [act('card', 'place 1'), act('card', 'place 2'), act('other')];

  it('a piece that leads to an action is added', () => {
    expect(touch(actions, [], 'card')).toEqual(['card']);
    expect(touch(actions, ['card'], 'place 2')).toEqual(['card', 'place 2']);
  });

  it('a second touch deselects a piece, and the pieces that depend on it', () => {
    expect(touch(actions, ['card', 'place 2'], 'place 2')).toEqual(['card']);
    expect(touch(actions, ['card', 'place 2'], 'card')).toEqual(['place 2']);
    expect(touch(actions, ['card', 'stranger'], 'card')).toEqual([]);
  });

  it('a piece replaces the piece with which it conflicts, and the others stay', () => {
    expect(touch(actions, ['card', 'place 1'], 'place 2')).toEqual(['card', 'place 2']);
    expect(touch(actions, ['place 1', 'card'], 'place 2')).toEqual(['card', 'place 2']);
  });

  it('a piece that fits another choice restarts it, unless `restart` is false', () => {
    expect(touch(actions, ['card'], 'other')).toEqual(['other']);
    expect(touch(actions, ['card'], 'other', { restart: false })).toBeNull();
  });

  it('a piece of no action is rejected', () => {
    expect(touch(actions, ['card'], 'nothing')).toBeNull();
  });
});
