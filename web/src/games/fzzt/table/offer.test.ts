import { describe, expect, it } from 'vitest';
import { choose } from '../../../lib/board/choice';
import { components, equal, production, shredder, type Moment } from '../fixtures';
import { kindOf } from '../pieces';
import { doneOf, foreseen, gains, leastBid, offer, type Offer } from './offer';

const kind = kindOf(components);

function offered({ decision }: Moment, touched: string[]): Offer {
  const { matching, exact } = choose(decision?.actions ?? [], touched, kind);
  return offer(matching, exact, touched);
}

function gained({ decision }: Moment, touched: string[]): Map<string, number> {
  return gains(choose(decision?.actions ?? [], touched, kind).matching, touched, kind);
}

describe('the actions for the touched cards', () => {
  it('exactly these cards are bid, in any order of touches', () => {
    expect(offered(equal, ['r1-bc-m1', 'r3-n-m1']).bid?.text).toBe('bid 3n 1bc');
    expect(offered(equal, ['r3-n-m1', 'r1-bc-m1']).bid?.text).toBe('bid 3n 1bc');
  });

  it('either of two equal cards gives the same bid, and both give another', () => {
    expect(offered(equal, ['r3-n-m1']).bid?.text).toBe('bid 3n');
    expect(offered(equal, ['r3-n']).bid?.text).toBe('bid 3n');
    expect(offered(equal, ['r3-n', 'r3-n-m1']).bid?.text).toBe('bid 3n 3n');
  });

  it('the bid has the power that the server computes', () => {
    const { bid } = offered(equal, ['fzzzt.4', 'r4-c', 'r2-o-m1']);
    expect(bid && foreseen(bid, 'power')).toBe(9);
  });

  it('there is no action without a touch', () => {
    expect(offered(equal, [])).toEqual({ bid: null, mount: null, shred: null });
    expect(offered(shredder, [])).toEqual({ bid: null, mount: null, shred: null });
  });

  it('the only possible mount of a robot needs no second touch', () => {
    expect(offered(production, ['r4-c']).mount?.text).toBe('mount 4c pu-advanced-nbc');
    expect(offered(production, ['r4-c', 'pu-advanced-nbc']).mount?.text).toBe('mount 4c pu-advanced-nbc');
  });

  it('a touched unit with several possible robots waits for a robot', () => {
    expect(offered(production, ['pu-advanced-nbc']).mount).toBeNull();
  });

  it('a robot that can be mounted or shredded offers both actions', () => {
    const { mount, shred } = offered(shredder, ['r1-bo-m2']);
    expect(mount?.text).toBe('mount 1bo pu-deluxe-nbco');
    expect(shred?.text).toBe('shred 1bo');
  });

  it('shredding is no longer offered when a unit is selected, too', () => {
    const { mount, shred } = offered(shredder, ['r1-bo-m2', 'pu-deluxe-nbco']);
    expect(mount?.text).toBe('mount 1bo pu-deluxe-nbco');
    expect(shred).toBeNull();
  });
});

describe('gains', () => {
  it('each piece that can be touched next shows its gain', () => {
    const act = production.decision?.actions.find(({ text }) => text === 'mount 4c pu-advanced-nbc');
    expect(gained(production, ['r4-c'])).toEqual(new Map([['pu-advanced-nbc', act?.preview['gain']]]));
    expect([...gained(production, ['pu-advanced-nbc']).keys()].sort()).toEqual(['1b', '1no', '2c', '3b', '4c']);
  });

  it('gains are hidden before the first touch', () => {
    expect(gained(production, []).size).toBe(0);
  });
});

it('a production has an end, and an auction has none', () => {
  expect(doneOf(production.decision?.actions ?? [])?.text).toBe('done');
  expect(doneOf(equal.decision?.actions ?? [])).toBeNull();
});

it('the weakest card is a bid of one card, and production has none', () => {
  const bids = [bid(['r3-n', 'r2-c'], 5), bid(['r3-n'], 3), bid(['r2-c'], 2)];
  expect(leastBid(bids)).toBe('r2-c');
  expect(leastBid([])).toBeUndefined();
});

const bid = (targets: string[], power: number) => ({ action: 0, text: 'bid', targets, preview: { power } });
