import { describe, expect, it } from 'vitest';
import { choose } from '../../../lib/board/choice';
import { components, equal, production, shredder, type Moment } from '../fixtures';
import { kindOf } from '../pieces';
import { doneOf, foreseen, gains, offer, type Offer } from './offer';

const kind = kindOf(components);

function offered({ decision }: Moment, touched: string[]): Offer {
  const { matching, exact } = choose(decision?.actions ?? [], touched, kind);
  return offer(matching, exact, touched);
}

function gained({ decision }: Moment, touched: string[]): Map<string, number> {
  return gains(choose(decision?.actions ?? [], touched, kind).matching, touched, kind);
}

describe('the offer of the touched cards', () => {
  it('is the bid of exactly these cards, in any order', () => {
    expect(offered(equal, ['r1-bc-m1', 'r3-n-m1']).bid?.text).toBe('bid 3n 1bc');
    expect(offered(equal, ['r3-n-m1', 'r1-bc-m1']).bid?.text).toBe('bid 3n 1bc');
  });

  it('is the same bid for either of two equal cards, and another for both', () => {
    expect(offered(equal, ['r3-n-m1']).bid?.text).toBe('bid 3n');
    expect(offered(equal, ['r3-n']).bid?.text).toBe('bid 3n');
    expect(offered(equal, ['r3-n', 'r3-n-m1']).bid?.text).toBe('bid 3n 3n');
  });

  it('has the power that the server calculates', () => {
    const { bid } = offered(equal, ['fzzzt.4', 'r4-c', 'r2-o-m1']);
    expect(bid && foreseen(bid, 'power')).toBe(9);
  });

  it('is nothing while nothing is touched', () => {
    expect(offered(equal, [])).toEqual({ bid: null, mount: null, shred: null });
    expect(offered(shredder, [])).toEqual({ bid: null, mount: null, shred: null });
  });

  it('is the only mount that a robot has, without a second touch', () => {
    expect(offered(production, ['r4-c']).mount?.text).toBe('mount 4c pu-advanced-nbc');
    expect(offered(production, ['r4-c', 'pu-advanced-nbc']).mount?.text).toBe('mount 4c pu-advanced-nbc');
  });

  it('waits for a robot when a unit with a choice of robots is touched', () => {
    expect(offered(production, ['pu-advanced-nbc']).mount).toBeNull();
  });

  it('is a mount and a shred where both can be done with the robot', () => {
    const { mount, shred } = offered(shredder, ['r1-bo-m2']);
    expect(mount?.text).toBe('mount 1bo pu-deluxe-nbco');
    expect(shred?.text).toBe('shred 1bo');
  });

  it('is no longer a shred when the unit is also selected', () => {
    const { mount, shred } = offered(shredder, ['r1-bo-m2', 'pu-deluxe-nbco']);
    expect(mount?.text).toBe('mount 1bo pu-deluxe-nbco');
    expect(shred).toBeNull();
  });
});

describe('gains', () => {
  it('stand on each piece that could be touched next', () => {
    const act = production.decision?.actions.find(({ text }) => text === 'mount 4c pu-advanced-nbc');
    expect(gained(production, ['r4-c'])).toEqual(new Map([['pu-advanced-nbc', act?.preview['gain']]]));
    expect([...gained(production, ['pu-advanced-nbc']).keys()].sort()).toEqual(['1b', '1no', '2c', '3b', '4c']);
  });

  it('are not shown before anything is touched', () => {
    expect(gained(production, []).size).toBe(0);
  });
});

it('knows how to end a production, and that an auction has no such end', () => {
  expect(doneOf(production.decision?.actions ?? [])?.text).toBe('done');
  expect(doneOf(equal.decision?.actions ?? [])).toBeNull();
});
