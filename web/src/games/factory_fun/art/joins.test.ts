import { expect, it } from 'vitest';
import type { Components, MachineFacts, PlacedPiece } from '../types';
import { joinsOf } from './joins';

const machine = (inputs: string[], output: string): MachineFacts =>
  ({
    value: 1,
    inputs: inputs.map((colour) => ({ edge: 'W', colour, amount: 1 })),
    output: { edge: 'E', colour: output, amount: 1 },
    bonus: null,
  }) as MachineFacts;
const components: Components = {
  machines: { new: machine(['red'], 'blue'), reds: machine(['orange'], 'red'), blues: machine(['blue'], 'black') },
  pieces: {},
  boards: {},
};
const at = (piece: string, row: number, column: number, turn = 0): PlacedPiece => ({ piece, row, column, turn });

it('a machine can be joined to outputs, reservoirs and open inputs of its colours', () => {
  const hall = [at('reds', 1, 1), at('blues', 3, 2, 90), at('supply-red', 5, 5), at('supply-green', 6, 6)];
  expect(joinsOf('new', hall, [], components)).toEqual([
    { x: 3, y: 1.5, colour: 'red' },
    { x: 2.5, y: 3, colour: 'blue' },
    { x: 5.5, y: 5.5, colour: 'red' },
  ]);
});

it('a machine cannot be joined to fed inputs or end products', () => {
  const fed = [{ machine: 'blues', input: 0, bonus: 5 }];
  expect(joinsOf('new', [at('blues', 1, 1), at('black', 4, 4)], fed, components)).toEqual([]);
  expect(joinsOf('blues', [at('blues', 1, 1), at('black', 4, 4)], fed, components)).toEqual([
    { x: 4.5, y: 4.5, colour: 'black' },
  ]);
  expect(joinsOf('', [at('blues', 1, 1)], [], components)).toEqual([]);
});
