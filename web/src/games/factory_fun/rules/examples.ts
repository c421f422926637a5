/** Example factories for the rules page, with the liquids that the rules compute. */
import type { Flows, PlacedPiece } from '../types';

export interface Example {
  /** The id of the hall, or the rows of a small hall. */
  hall: string | string[];
  pieces: PlacedPiece[];
  flows: Flows;
  complete: boolean[][];
}

const at = (piece: string, row: number, column: number, turn = 0): PlacedPiece => ({ piece, row, column, turn });

export const EXAMPLES = {
  direct: {
    hall: ['.....', '.....'],
    pieces: [at('supply-blue', 1, 1), at('m41', 1, 2), at('m04', 1, 4), at('white', 2, 5)],
    flows: [['blue'], [], [], ['green']],
    complete: [[true], [], [], [true]],
  },
  split: {
    hall: ['.......', '.......', '.......', '.......'],
    pieces: [
      at('supply-orange', 2, 1),
      at('m35', 2, 2),
      at('tee', 2, 4, 180),
      at('curve', 1, 4, 90),
      at('m29', 1, 5),
      at('black', 1, 7, 270),
      at('curve', 3, 4),
      at('m46', 3, 5, 90),
      at('white', 4, 6, 270),
    ],
    flows: [['orange'], [], ['green'], ['green'], [], ['black'], ['green'], [], ['green']],
    complete: [[true], [], [true], [true], [], [true], [true], [], [true]],
  },
  colour: {
    hall: ['...', '...'],
    pieces: [at('m25', 1, 1), at('supply-red', 2, 1), at('black', 1, 3, 270)],
    flows: [[], ['red'], ['black']],
    complete: [[], [false], [true]],
  },
  loose: {
    hall: ['.....', '.....'],
    pieces: [at('supply-green', 1, 1), at('tee', 1, 2, 90), at('m29', 1, 3), at('black', 1, 5, 270)],
    flows: [['green'], ['green'], [], ['black']],
    complete: [[false], [false], [], [true]],
  },
  cycle: {
    hall: ['...', '...', '...'],
    pieces: [
      at('m46', 2, 2),
      at('curve', 1, 3, 180),
      at('straight', 1, 2, 90),
      at('curve', 1, 1, 90),
      at('straight', 2, 1),
      at('curve', 3, 1),
      at('curve', 3, 2, 270),
    ],
    flows: [[], ['green'], ['green'], ['green'], ['green'], ['green'], ['green']],
    complete: [[], [false], [false], [false], [false], [false], [false]],
  },
  a: {
    hall: 'A-classic',
    pieces: [at('supply-green', 5, 2), at('straight', 5, 3, 90), at('m29', 5, 4), at('black', 5, 6, 270)],
    flows: [['green'], ['green'], [], ['black']],
    complete: [[true], [true], [], [true]],
  },
  b: {
    hall: 'A-classic',
    pieces: [
      at('supply-green', 5, 2),
      at('cross', 5, 3),
      at('m29', 5, 4),
      at('black', 5, 6, 270),
      at('m09', 6, 3),
      at('supply-red', 4, 3),
      at('black', 6, 5, 270),
    ],
    flows: [['green'], ['red', 'green'], [], ['black'], [], ['red'], ['black']],
    complete: [[true], [true, true], [], [true], [], [true], [true]],
  },
  c: {
    hall: 'A-classic',
    pieces: [
      at('m46', 6, 1),
      at('supply-green', 7, 1),
      at('curve', 5, 2, 90),
      at('cross', 5, 3),
      at('m29', 5, 4),
      at('black', 5, 6, 270),
      at('m09', 6, 3),
      at('supply-red', 4, 3),
      at('black', 6, 5, 270),
    ],
    flows: [[], ['green'], ['green'], ['red', 'green'], [], ['black'], [], ['red'], ['black']],
    complete: [[], [true], [true], [true, true], [], [true], [], [true], [true]],
  },
} satisfies Record<string, Example>;
