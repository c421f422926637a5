import { describe, expect, it } from 'vitest';
import { plan, timing, travelsOf, type Place } from './travel';

const at = (x: number, y: number, more: Partial<Place> = {}): Place => ({ x, y, width: 60, height: 90, ...more });

describe('travelsOf', () => {
  it('finds every piece that an event names, however deep', () => {
    const travels = travelsOf({ kind: 'reveal', bids: [null, ['a', 'b']], lot: 'c' });
    expect(travels).toEqual(['reveal', 'a', 'b', 'c'].map((piece) => ({ piece })));
  });

  it('knows the seat of the event as where pieces come from and go to', () => {
    expect(travelsOf({ lot: 'a', seat: 2 })).toEqual([{ piece: 'a', from: 'seat-2', to: 'seat-2' }]);
    expect(travelsOf({ lot: 'a', seat: -1 })).toEqual([{ piece: 'a' }]);
  });
});

describe('plan', () => {
  it('leaves what has not moved', () => {
    expect(plan(new Map([['a', at(0, 0)]]), new Map([['a', at(1, 1)]]), [])).toEqual([]);
  });

  it('moves, shows and takes away', () => {
    const before = new Map([
      ['moved', at(0, 0)],
      ['gone', at(10, 0)],
    ]);
    const after = new Map([
      ['moved', at(200, 0)],
      ['new', at(10, 0, { from: 'deck' })],
    ]);
    expect(plan(before, after, [])).toEqual([
      { piece: 'moved', kind: 'move', step: 0 },
      { piece: 'gone', kind: 'vanish', step: 0 },
      { piece: 'new', kind: 'appear', step: 0, from: 'deck' },
    ]);
  });

  it('lets a piece that stays still come and go unseen', () => {
    const before = new Map([['gone', at(10, 0)]]);
    expect(plan(before, new Map(), [{ piece: 'gone', still: true }])).toEqual([]);
  });

  it('follows the order of the events; what only makes room moves first', () => {
    const before = new Map(['a', 'b', 'c'].map((piece, i) => [piece, at(i * 70, 0)]));
    const after = new Map(['a', 'b', 'c'].map((piece, i) => [piece, at(i * 70, 300)]));
    const flights = plan(before, after, [{ piece: 'c' }, { piece: 'not there' }, { piece: 'a' }]);
    expect(flights.map(({ piece, step }) => [piece, step])).toEqual([
      ['b', 0],
      ['c', 1],
      ['a', 2],
    ]);
  });

  it('sends a piece that goes away where the event says, not where the piece says', () => {
    const before = new Map([['a', at(0, 0, { to: 'discard' })]]);
    expect(plan(before, new Map(), [{ piece: 'a', to: 'seat-3' }])[0]?.to).toBe('seat-3');
    expect(plan(before, new Map(), [])[0]?.to).toBe('discard');
  });
});

describe('timing', () => {
  it('takes 180 to 400 ms a flight', () => {
    for (const speed of [0.5, 1, 2, 8]) {
      expect(timing(3, speed).duration).toBeGreaterThanOrEqual(180);
      expect(timing(3, speed).duration).toBeLessThanOrEqual(400);
    }
  });

  it('is quickened so that many steps end about when few do', () => {
    const length = (steps: number): number => (steps - 1) * timing(steps, 1).stagger + timing(steps, 1).duration;
    expect(length(40)).toBeLessThan(1000);
    expect(length(3)).toBeGreaterThan(length(1));
  });
});
