import { describe, expect, it } from 'vitest';
import type { LogEntry } from '../../lib/net/wire';
import { gainedBy } from './gained';

const entries = (events: LogEntry['events']): LogEntry[] => [
  { n: 7, kind: 'action', seat: 1, name: 'Boris', text: '', events, at: 0 },
];

describe('the gains of pieces', () => {
  it('floors and buildings show their gains without costs', () => {
    const gained = gainedBy(
      entries([
        { kind: 'place', seat: 1, die: 'die-1-1', value: 3, floor: 'generate', metal: 0, energy: 3, blueprints: 0 },
        { kind: 'activate', seat: 1, piece: 'card-1-biolab', paid_energy: 1, goods: 1, metal: 0, energy: 0 },
      ]),
    );
    expect([...gained]).toEqual([
      ['floor-1-generate', { n: 7, amounts: { energy: 3 } }],
      ['card-1-biolab', { n: 7, amounts: { goods: 1 } }],
    ]);
  });

  it('cards with automatic income show their gains', () => {
    const income = { kind: 'gain', seat: 0, metal: 1, energy: 0, from: 'card-0-scrap_yard' };
    expect(gainedBy(entries([income])).get('card-0-scrap_yard')).toEqual({ n: 7, amounts: { metal: 1 } });
  });

  it('other events and activations without amounts show no gains', () => {
    const robot = { kind: 'activate', seat: 1, piece: 'card-1-robot', paid_metal: 1, goods: 0, metal: 0, energy: 0 };
    expect(gainedBy(entries([robot, { kind: 'end', seat: 1 }, { kind: 'take', seat: 1, slot: 2 }])).size).toBe(0);
  });
});
