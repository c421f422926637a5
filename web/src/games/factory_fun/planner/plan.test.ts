import { describe, expect, it } from 'vitest';
import { components } from '../fixtures';
import type { PlacedPiece } from '../types';
import { openingsOf, pipeWith, turnsOf } from './geometry';
import { fitted, lay, pieceAt, received, samePlan, sent, serving, turnPiece, type Plan, type Site } from './plan';

const site: Site = { components, board: 'A-classic' };
const piece = (name: string, row: number, column: number, turn = 0): PlacedPiece => ({
  piece: name,
  row,
  column,
  turn,
});
const plan = (...pieces: PlacedPiece[]): Plan => ({ pieces, any: null });

describe('openings of pieces', () => {
  it('the ports of a machine turn with it, with inputs on the first cell and the output on the second', () => {
    // m04 has its red input at W and its green output at S2
    const at = (turn: number) =>
      openingsOf(components, piece('m04', 5, 4, turn)).map(({ cell, side }) => `${cell.row},${cell.column} ${side}`);
    expect(at(0)).toEqual(['5,4 W', '5,5 S']);
    expect(at(90)).toEqual(['5,4 N', '6,4 W']);
    expect(at(180)).toEqual(['5,4 E', '5,3 N']);
    expect(at(270)).toEqual(['5,4 S', '4,4 E']);
  });

  it('the paths of a diagonal cross from cell to cell', () => {
    const paths = openingsOf(components, piece('diagonal', 2, 2, 90)).map(
      ({ cell, side, path }) => `${path}: ${cell.row},${cell.column} ${side}`,
    );
    expect(paths).toEqual(['0: 2,2 E', '0: 3,2 W', '1: 2,2 W', '1: 3,2 E']);
  });
});

describe('the pipe with given paths', () => {
  it('the pipe is the one in the components with these paths, in any order of sides', () => {
    expect(pipeWith(components, [['W', 'N']])).toEqual({ piece: 'curve', turn: 270 });
    expect(
      pipeWith(components, [
        ['W', 'E'],
        ['S', 'N'],
      ]),
    ).toEqual({ piece: 'cross', turn: 0 });
    expect(
      pipeWith(components, [
        ['S', 'E'],
        ['N', 'W'],
      ]),
    ).toEqual({ piece: 'double', turn: 0 });
  });

  it('the result is null if no pipe has these paths, and never a reservoir', () => {
    expect(pipeWith(components, [['N']])).toBeNull();
    expect(pipeWith(components, [['N', 'E', 'S'], ['W']])).toBeNull();
    expect(pipeWith(components, [['N', 'E', 'S', 'W']])?.piece).toBe('plus');
  });
});

describe('laying a piece', () => {
  it('a machine laid by a touch removes no piece beside the touched cell', () => {
    const supply = piece('supply-blue', 5, 5);
    const held = piece('m04', 5, 4);
    expect(fitted(site, plan(supply), held)).toEqual(held);
    expect(serving(site, plan(supply), held)).toEqual(piece('m04', 5, 3));
    expect(serving(site, plan(), held)).toEqual(held);
    const around = plan(supply, piece('white', 5, 3), piece('white', 4, 4), piece('white', 6, 4));
    expect(serving(site, around, held)).toEqual(held);
  });

  it('a piece replaces the piece on its cell, but not the machine beside it', () => {
    const before = plan(piece('straight', 1, 1), piece('m04', 1, 2));
    const after = lay(site, before, piece('cross', 1, 1));
    expect(after.pieces.map((one) => one.piece)).toEqual(['m04', 'cross']);
    expect(before.pieces).toHaveLength(2);
  });

  it('a machine is placed so that it covers the touched cell', () => {
    // at the east wall, the second cell of the machine covers the touched cell
    expect(fitted(site, plan(), piece('m04', 1, 9))).toEqual(piece('m04', 1, 8));
    // between a pillar and the outside, the machine is rotated
    const narrow = plan(piece('m01', 3, 3), piece('m02', 5, 3, 0));
    expect(fitted(site, narrow, piece('m04', 4, 4))).toEqual(piece('m04', 4, 3));
    expect(fitted(site, plan(), piece('m04', 4, 5))).toBeNull();
  });

  it('a piece is never laid on a machine', () => {
    expect(fitted(site, plan(piece('m04', 5, 4)), piece('straight', 5, 5))).toBeNull();
  });
});

describe('turning a piece', () => {
  it('the piece turns to its next rotation that fits', () => {
    const laid = piece('m04', 1, 9, 180);
    // there are walls north of row 1 and east of column 9
    expect(turnPiece(site, { plan: plan(laid), laid }, laid.turn, 1)?.laid.turn).toBe(90);
  });

  it('the result is null if no other rotation fits', () => {
    const laid = piece('plus', 2, 2);
    expect(turnPiece(site, { plan: plan(laid), laid }, laid.turn, 1)).toBeNull();
    expect(turnsOf(components, 'straight')).toEqual([0, 90]);
  });
});

describe('the plan in the messages of the server', () => {
  const laid = piece('m04', 5, 4);
  const now = plan(laid);

  it('the plan contains a colour if the player has chosen one', () => {
    expect(sent(now)).toEqual({ pieces: [laid] });
    expect(sent({ ...now, any: 'red' })).toEqual({ pieces: [laid], any: 'red' });
  });

  it('known pieces keep their objects, and omitted turns are 0', () => {
    const back = received({ pieces: [{ ...laid }, { piece: 'white', row: 6, column: 5 }] }, now);
    expect(back?.pieces[0]).toBe(laid);
    expect(back?.pieces[1]).toEqual(piece('white', 6, 5));
    expect(received(null, now)).toBeNull();
  });

  it('plans with the same pieces in another order are equal', () => {
    const other = piece('white', 6, 5);
    expect(samePlan(plan(laid, other), plan({ ...other }, { ...laid }))).toBe(true);
    expect(samePlan(plan(laid, other), plan(laid, piece('white', 6, 5, 90)))).toBe(false);
    expect(samePlan({ ...now, any: 'red' }, now)).toBe(false);
    expect(pieceAt(site, now, { row: 5, column: 5 })).toBe(laid);
  });
});
