import { describe, expect, it } from 'vitest';
import { components, early } from '../fixtures';
import type { FzztView, Slot } from '../types';
import { beltSpeed } from './speed';

function view(cards: (string | null)[], { sold = 0, active = null as string | null } = {}): FzztView {
  const belt = cards.map((card, i): Slot => ({
    card,
    state: i < sold ? 'sold' : card === null ? 'closed' : 'open',
    by: i < sold ? 0 : null,
  }));
  return { ...early.view, belt, lot: sold, peripherals: { ...early.view.peripherals, active } };
}

describe('belt speed', () => {
  it('is that of the card opened first, not of those opened with it', () => {
    expect(beltSpeed(view(['r3-n', 'r1-n', null, null, null, null, null, null]), components)).toBe(2);
  });

  it('is that of the card that opened the cards in sight', () => {
    const cards = ['r3-n', 'r1-n', 'pu-simple-o', 'r5-b', 'fzzzt', null, null, null];
    expect(beltSpeed(view(cards, { sold: 2 }), components)).toBe(3);
    expect(beltSpeed(view(cards, { sold: 4 }), components)).toBe(3);
  });

  it('is one at later openings under the screen saver, and all under the monitor', () => {
    const cards = ['r3-n', 'r1-n', 'upgrade', null, null, null, null, null];
    expect(beltSpeed(view(cards, { sold: 2, active: 'p02-screen-saver' }), components)).toBe(1);
    const all = Array.from({ length: 8 }, (_, i) => (i ? 'r2-o' : 'r3-n'));
    expect(beltSpeed(view(all, { active: 'p01-monitor' }), components)).toBe(8);
  });

  it('is none when nothing is auctioned', () => {
    expect(beltSpeed({ ...early.view, lot: null }, components)).toBeNull();
  });
});
