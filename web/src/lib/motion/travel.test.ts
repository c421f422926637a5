import { describe, expect, it } from 'vitest';
import { plan, timing, travelsOf, type Place } from './travel';

const at = (x: number, y: number, more: Partial<Place> = {}): Place => ({ x, y, width: 60, height: 90, ...more });

describe('travelsOf', () => {
  it('every piece that an event names is found at any depth', () => {
    const travels = travelsOf({ kind: 'reveal', bids: [null, ['a', 'b']], lot: 'c' });
    expect(travels).toEqual(['reveal', 'a', 'b', 'c'].map((piece) => ({ piece })));
  });

  it('pieces come from and go to the seat of the event', () => {
    expect(travelsOf({ lot: 'a', seat: 2 })).toEqual([{ piece: 'a', from: 'seat-2', to: 'seat-2' }]);
    expect(travelsOf({ lot: 'a', seat: -1 })).toEqual([{ piece: 'a' }]);
  });
});

describe('plan', () => {
  it('pieces that have not moved are left out', () => {
    expect(plan(new Map([['a', at(0, 0)]]), new Map([['a', at(1, 1)]]), [])).toEqual([]);
  });

  it('pieces move, appear and disappear', () => {
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

  it('a piece that fades does not move', () => {
    const before = new Map([['gone', at(10, 0)]]);
    expect(plan(before, new Map(), [{ piece: 'gone', still: true }])).toEqual([]);
  });

  it('the flights follow the order of the events, after the pieces that only make space', () => {
    const before = new Map(['a', 'b', 'c'].map((piece, i) => [piece, at(i * 70, 0)]));
    const after = new Map(['a', 'b', 'c'].map((piece, i) => [piece, at(i * 70, 300)]));
    const flights = plan(before, after, [{ piece: 'c' }, { piece: 'not there' }, { piece: 'a' }]);
    expect(flights.map(({ piece, step }) => [piece, step])).toEqual([
      ['b', 0],
      ['c', 1],
      ['a', 2],
    ]);
  });

  it('the event decides where a removed piece goes, not the piece', () => {
    const before = new Map([['a', at(0, 0, { to: 'discard' })]]);
    expect(plan(before, new Map(), [{ piece: 'a', to: 'seat-3' }])[0]?.to).toBe('seat-3');
    expect(plan(before, new Map(), [])[0]?.to).toBe('discard');
  });
});

describe('timing', () => {
  it('a flight takes 180 to 400 ms', () => {
    for (const speed of [0.5, 1, 2, 8]) {
      expect(timing(3, speed).duration).toBeGreaterThanOrEqual(180);
      expect(timing(3, speed).duration).toBeLessThanOrEqual(400);
    }
  });

  it('many steps end about as soon as few steps', () => {
    const length = (steps: number): number => (steps - 1) * timing(steps, 1).stagger + timing(steps, 1).duration;
    expect(length(40)).toBeLessThan(1000);
    expect(length(3)).toBeGreaterThan(length(1));
  });
});
