import type { Laid } from '../types';

type Row = readonly [tile: string, x: number, y: number, turn: number];

function laid(rows: readonly Row[]): Laid[] {
  return rows.map(([tile, x, y, turn], order) => ({ tile, x, y, turn, by: null, order }));
}

/** The monsters of the two worked examples (M10). */
export const TWELVE = laid([
  ['TTTTe.1', 0, 0, 0],
  ['T---e.1', 1, 0, 3],
  ['Tttt.1', 0, -1, 2],
  ['Ttt-.1', -1, -1, 0],
  ['T---e.3', -1, -2, 2],
  ['T-t-e.2', 1, -1, 1],
  ['TT--.1', 0, 1, 0],
  ['ttT-e.1', -1, 0, 3],
  ['t---e.3', -2, 0, 1],
  ['T---.4', 2, -1, 3],
  ['t---.4', 0, -2, 2],
  ['T---.6', 1, 1, 3],
]);

export const BEGUN = laid([
  ['tTt-e.1', 0, 0, 0],
  ['T---e.5', 1, 0, 3],
]);

export const NINE = laid([
  ['tttte.1', 0, 0, 0],
  ['tTT-.1', 1, 0, 3],
  ['T-t-e.1', 0, 1, 2],
  ['t---.2', -1, 0, 1],
  ['T---e.2', 2, 0, 3],
  ['t---e.1', 0, -1, 2],
  ['tT--.1', 0, 2, 3],
  ['t---e.3', -1, 2, 1],
  ['T---e.7', 1, -1, 2],
]);

export const BLIND = laid([
  ['Tt--.1', 0, 0, 0],
  ['t---.4', 1, 0, 3],
  ['T---.5', 0, -1, 2],
]);

export const FIVE = laid([
  ['t---e.1', 0, 0, 0],
  ['tTt-e.1', 0, -1, 0],
  ['t---.3', 0, -2, 2],
  ['T-t-e.1', 1, -1, 3],
  ['tT--e.1', 2, -1, 3],
  ['T---e.5', 2, -2, 2],
]);

/** A group of tiles to which the last tile is added, even if it does not fit. */
export interface Trial {
  name: 'thick' | 'thin' | 'both' | 'blank' | 'wrong' | 'bad';
  fits: boolean;
  tiles: Laid[];
}

export const TRIALS: readonly Trial[] = [
  {
    name: 'thick',
    fits: true,
    tiles: laid([
      ['TTT-e.1', 0, 0, 0],
      ['T---e.2', 1, 0, 3],
    ]),
  },
  {
    name: 'thin',
    fits: true,
    tiles: laid([
      ['tTt-.1', 0, 0, 1],
      ['t---.3', 1, 0, 3],
    ]),
  },
  {
    name: 'both',
    fits: true,
    tiles: laid([
      ['TT--e.1', 0, 0, 0],
      ['T---.2', 0, -1, 2],
      ['TTt-e.1', 1, 0, 3],
      ['T---.5', 1, -1, 2],
    ]),
  },
  {
    name: 'blank',
    fits: false,
    tiles: laid([
      ['t-t-e.1', 0, 0, 0],
      ['T---e.4', 1, 0, 0],
    ]),
  },
  {
    name: 'wrong',
    fits: false,
    tiles: laid([
      ['tTt-e.1', 0, 0, 0],
      ['t---e.6', 1, 0, 3],
    ]),
  },
  {
    name: 'bad',
    fits: false,
    tiles: laid([
      ['tt--.1', 0, 0, 0],
      ['Tt--e.1', 0, -1, 1],
      ['T---e.8', 1, -1, 3],
      ['tT--.1', 1, 0, 3],
    ]),
  },
];
