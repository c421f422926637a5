import { describe, expect, it } from 'vitest';
import { figures, ROOFS } from './art/facts';
import { components, finishedFour, finishedLog, firstGame, putFour, startTwo } from './fixtures';
import { roundsOf } from './history';
import { kindOfTile, typeOfTile } from './pieces';
import { oddsOf } from './price';
import { travels } from './travels';
import { TYPES } from './types';

describe('the tiles', () => {
  it('there are 106 tiles, with the totals in the rules', () => {
    const totals = TYPES.map((type) =>
      Object.values(components.kinds)
        .filter((kind) => kind.type === type)
        .reduce((sum, { copies }) => sum + copies, 0),
    );
    expect(Object.fromEntries(TYPES.map((type, i) => [type, totals[i]]))).toEqual({
      storage: 35,
      machine: 27,
      'working-robot': 18,
      'personnel-robot': 9,
      control: 9,
      optimization: 8,
    });
  });

  it('the facts of a tile are read from its name', () => {
    expect(kindOfTile('machine-5-1')).toBe('machine-5');
    expect(kindOfTile('start-storage-12')).toBe('start-storage');
    expect(kindOfTile('working-robot-2')).toBe('working-robot-2');
    expect(typeOfTile('personnel-robot-3-2')).toBe('personnel-robot');
    expect(typeOfTile('start-machine-1')).toBe('machine');
    expect(typeOfTile('turn-6')).toBeNull();
    expect(typeOfTile('worker-0-1')).toBeNull();
  });

  it('the description of a tile begins with its purpose and ends with its running cost', () => {
    const of = (kind: string) => figures(components.kinds[kind] ?? expect.fail(`no kind ${kind}`));
    expect(of('machine-5')).toEqual({
      main: { of: 'production', value: 3 },
      costs: [
        { of: 'energy', value: 2 },
        { of: 'workers', value: 4 },
      ],
    });
    expect(of('control-3')).toEqual({ main: { of: 'energy', value: -3 }, costs: [] });
    for (const kind of Object.keys(components.kinds)) expect(of(kind).main.value).not.toBe(0);
  });

  it('each type of tile has a different roof, so that colour is not the only distinction', () => {
    expect(new Set(Object.values(ROOFS)).size).toBe(TYPES.length);
  });
});

describe('the price of energy', () => {
  it('the odds of the next price follow from the unseen price tiles', () => {
    expect(oddsOf(startTwo.view)).toEqual([
      { step: 0, chance: 0.25 },
      { step: 1, chance: 0.5 },
      { step: 2, chance: 0.25 },
    ]);
  });

  it('the price stays in round 1 of a first game (P26)', () => {
    expect(oddsOf(firstGame.view)).toEqual([{ step: 0, chance: 1 }]);
  });

  it('the price does not change after the last round', () => {
    expect(oddsOf(finishedFour.view)).toEqual([]);
  });
});

describe('the rounds of a finished game', () => {
  const rounds = roundsOf(finishedLog, 4);

  it('there are five rounds, and the last one ends with the money in the view', () => {
    expect(rounds.map(({ round }) => round)).toEqual([1, 2, 3, 4, 5]);
    expect(rounds.at(-1)?.money).toEqual(finishedFour.view.players.map(({ money }) => money));
    expect(rounds.at(-1)?.price).toBe(finishedFour.view.price.now);
  });

  it('a round is listed only after all players have been paid', () => {
    const paid = finishedLog.flatMap(({ events }) => events);
    expect(roundsOf([{ events: paid.slice(0, 4) }], 4)).toHaveLength(0);
    expect(roundsOf([{ events: paid.slice(0, 5) }], 4)).toHaveLength(1);
  });
});

describe('movement', () => {
  it('a tile moves from its column to the market, and returns without a flight', () => {
    const [column] = putFour.view.columns;
    expect(travels({ kind: 'put', seat: 1, tile: column?.tiles[0], extra: false })).toEqual([
      { piece: column?.tiles[0], from: column?.id },
    ]);
    expect(travels({ kind: 'cleared', seat: -1, tiles: ['machine-2-1'] })).toEqual([
      { piece: 'machine-2-1', still: true },
    ]);
  });

  it('a bought tile moves to its buyer, and a torn down tile moves away', () => {
    expect(travels({ kind: 'buy', seat: 2, tile: 'machine-2-1' })).toEqual([
      { piece: 'machine-2-1', from: 'seat-2', to: 'seat-2' },
    ]);
    expect(travels({ kind: 'tear', seat: 2, tile: 'start-machine-5' })[0]?.to).toBe('gone');
  });

  it('the price marker moves with the turned price tile', () => {
    const moved = travels({ kind: 'price', seat: -1, tile: 'price-1-2', step: 1, price: 3 });
    expect(moved.map(({ piece }) => piece)).toEqual(['price-1-2', 'price-marker']);
  });

  it('events that move nothing cause no movement', () => {
    expect(travels({ kind: 'pass', seat: 1, tile: 'turn-6' })).toEqual([]);
  });
});
