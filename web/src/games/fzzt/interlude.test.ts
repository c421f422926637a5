import { describe, expect, it } from 'vitest';
import { early } from './fixtures';
import { interludeFor } from '../../lib/ui/pace';
import { BEATS, interlude, isReveal, tieOrder } from './interlude';
import type { FzztView, Sale } from './types';

const { view } = early;
const lot = view.belt[view.lot ?? 0]?.card ?? '';
const mine = view.players[0]?.cards ?? [];
const REVEAL = [{ kind: 'reveal', seat: -1, bids: [], powers: [] }];

function sold(tied: number[] = []): FzztView {
  const bids = [{ cards: mine.slice(0, 1), power: 3 }, { cards: ['r3-o-m3'], power: 3 }, null, null];
  const last: Sale = { lot, winner: 0, tied, chief: 1, bids, returned: null, peripheral: null };
  return { ...view, lot: 1, last };
}

describe('the interlude between two auctions', () => {
  it('the sold card stays on auction while all bids are open', () => {
    const found = interlude(view, sold(), REVEAL);
    expect(found?.view).toMatchObject({ lot: view.lot, belt: view.belt, chief: view.chief });
    expect(found && isReveal(found.view)).toBe(true);
    expect(isReveal(view)).toBe(false);
    expect(isReveal(sold())).toBe(false);
  });

  it('the bids are removed from visible hands', () => {
    const players = interlude(view, sold(), REVEAL)?.view.players ?? [];
    expect(players[0]?.cards).toEqual(mine.slice(1));
    expect(players[1]?.cards).toBeNull();
    expect(players.some(({ bid, waiting }) => bid !== null || waiting)).toBe(false);
  });

  it('the interlude takes longer after a tie', () => {
    expect(interlude(view, sold([0, 1]), REVEAL)?.hold).toBeGreaterThan(interlude(view, sold(), REVEAL)?.hold ?? 0);
  });

  it('the winner appears long before the interlude ends, even if other scenes wait', () => {
    const hold = interlude(view, sold(), REVEAL)?.hold ?? 0;
    expect(interludeFor(hold, 9, 'normal', false)).toBeGreaterThan(BEATS.winner + 400);
    expect(interludeFor(hold, 2, 'normal', false)).toBe(hold);
  });

  it('there is no interlude without a reveal', () => {
    expect(interlude(view, sold(), [])).toBeNull();
    expect(interlude(view, view, REVEAL)).toBeNull();
    expect(interlude(sold(), sold(), REVEAL)).toBeNull();
  });
});

it('the seats are ordered as ties are broken, also under the joystick', () => {
  expect(tieOrder({ ...view, chief: 2 })).toEqual([2, 3, 0, 1]);
  const peripherals = { ...view.peripherals, active: 'p07-joystick' };
  expect(tieOrder({ ...view, chief: 2, peripherals })).toEqual([1, 0, 3, 2]);
});
