import { describe, expect, it } from 'vitest';
import { components } from '../fixtures';
import type { PlacedPiece } from '../types';
import type { Cell } from './geometry';
import { pieceAt, spell, type Plan, type Site } from './plan';
import { led, stroke } from './stroke';

const site: Site = { components, board: 'A-classic' };

/** Build a plan from pieces such as `straight 3,4 90`. */
const plan = (...texts: string[]): Plan => ({ pieces: texts.map(read), any: null });

function read(text: string): PlacedPiece {
  const [piece = '', place = '', turn = '0'] = text.split(' ');
  return { piece, ...cell(place), turn: Number(turn) };
}

function cell(text: string): Cell {
  const [row = 0, column = 0] = text.split(',').map(Number);
  return { row, column };
}

const cells = (texts: string): Cell[] => texts.split(' ').map(cell);

/** Return the pieces on the given cells after a stroke over these cells. */
function drawn(before: Plan, path: string, at = path): string {
  const after = stroke(site, before, cells(path));
  return at
    .split(' ')
    .map((place) => {
      const laid = pieceAt(site, after, cell(place));
      return laid ? spell(laid) : '-';
    })
    .join('; ');
}

describe('a stroke over empty floor', () => {
  it('lays straight pipes and turns corners', () => {
    expect(drawn(plan(), '1,1 1,2 1,3 2,3')).toBe('straight 1,1 90; straight 1,2 90; curve 1,3 180; straight 2,3 0');
  });

  it('lays nothing on one cell alone', () => {
    expect(stroke(site, plan('white 1,1'), cells('2,2')).pieces).toHaveLength(1);
  });

  it('begins and ends at what is open beside it', () => {
    // the supply is west of the first cell; the inlet of the reservoir is south of the last cell
    expect(drawn(plan('supply-red 5,1', 'white 3,4 0'), '5,2 4,2 3,2')).toBe(
      'curve 5,2 270; straight 4,2 0; straight 3,2 0',
    );
    expect(drawn(plan('white 3,4 0'), '2,2 2,3 2,4')).toBe('straight 2,2 90; straight 2,3 90; curve 2,4 180');
  });

  it('connects an output to the inlet at its end', () => {
    const before = plan('m04 5,4', 'white 8,4 0');
    expect(drawn(before, '5,5 6,5 7,5 7,4 8,4')).toBe(
      'm04 5,4 0; straight 6,5 0; curve 7,5 270; curve 7,4 90; white 8,4 0',
    );
  });

  it('crosses itself', () => {
    expect(drawn(plan(), '3,2 3,3 3,4 2,4 2,3 3,3 4,3', '3,3')).toBe('cross 3,3 0');
  });
});

describe('a stroke over pipes', () => {
  it('makes a cross of a straight pipe, and a double curve of a curve', () => {
    expect(drawn(plan('straight 3,3 0'), '3,2 3,3 3,4', '3,3')).toBe('cross 3,3 0');
    expect(drawn(plan('curve 3,3 0'), '4,3 3,3 3,2', '3,3')).toBe('double 3,3 90');
  });

  it('joins a pipe that it ends on: a tee, and then a plus', () => {
    const line = plan('straight 2,3 0', 'straight 3,3 0', 'straight 4,3 0');
    expect(drawn(line, '3,1 3,2 3,3', '3,3')).toBe('tee 3,3 180');
    const tee = plan('straight 2,3 0', 'tee 3,3 180', 'straight 4,3 0');
    expect(drawn(tee, '3,5 3,4 3,3', '3,3')).toBe('plus 3,3 0');
  });

  it('joins where it leaves a pipe after going along it', () => {
    const line = plan('straight 2,3 0', 'straight 3,3 0', 'straight 4,3 0');
    expect(drawn(line, '2,3 3,3 3,4', '2,3 3,3')).toBe('straight 2,3 0; tee 3,3 0');
  });

  it('goes on from the loose end of a pipe, whichever way that looked', () => {
    const tail = plan('supply-red 4,3', 'straight 3,3 0');
    expect(drawn(tail, '3,3 2,3 1,3', '3,3')).toBe('straight 3,3 0');
    expect(drawn(tail, '3,3 3,4 3,5', '3,3')).toBe('curve 3,3 90');
    expect(drawn(tail, '3,5 3,4 3,3', '3,3')).toBe('curve 3,3 90');
  });

  it('leaves what is joined already', () => {
    const before = plan('cross 3,3', 'straight 3,2 90', 'straight 3,4 90');
    expect(stroke(site, before, cells('3,2 3,3 3,4')).pieces).toEqual(before.pieces);
  });

  it('joins both paths of a cross where it turns in it', () => {
    expect(drawn(plan('cross 3,3'), '3,2 3,3 4,3', '3,3')).toBe('plus 3,3 0');
  });
});

describe('a reservoir at the end of a stroke', () => {
  it('turns its inlet to the pipe, unless it has one', () => {
    expect(drawn(plan('white 3,3 180'), '3,1 3,2 3,3', '3,3')).toBe('white 3,3 270');
    expect(drawn(plan('white 3,3 0', 'straight 2,3 0'), '3,1 3,2 3,3', '3,3')).toBe('white 3,3 0');
  });
});

describe('a path that is led', () => {
  const path = (before: Plan, from: string, ...to: string[]) =>
    to
      .reduce((now, next) => led(site, before, now, cell(next)), cells(from))
      .map(({ row, column }) => `${row},${column}`)
      .join(' ');

  it('goes step by step to where the finger is', () => {
    expect(path(plan(), '1,1', '1,4')).toBe('1,1 1,2 1,3 1,4');
    expect(path(plan(), '1,1', '3,2')).toBe('1,1 2,1 3,1 3,2');
  });

  it('becomes shorter when the finger moves back', () => {
    expect(path(plan(), '1,1', '1,4', '1,3')).toBe('1,1 1,2 1,3');
    expect(path(plan(), '1,1', '1,4', '1,1')).toBe('1,1');
  });

  it('stays out of pillars and outside cells', () => {
    expect(path(plan(), '4,3', '4,7')).toBe('4,3 4,4');
    expect(path(plan(), '7,1', '9,1')).toBe('7,1');
  });

  it('leaves a machine only through its ports', () => {
    const before = plan('m04 5,4');
    expect(path(before, '5,5', '6,5')).toBe('5,5 6,5');
    expect(path(before, '5,5', '5,6')).toBe('5,5');
    expect(path(before, '5,4', '5,3')).toBe('5,4 5,3');
    expect(path(before, '5,4', '6,5')).toBe('5,5 6,5');
  });

  it('ends at a machine, a supply and a reservoir', () => {
    const before = plan('m04 5,4', 'supply-red 3,3');
    expect(path(before, '5,1', '5,4')).toBe('5,1 5,2 5,3 5,4');
    expect(path(before, '4,4', '5,4')).toBe('4,4');
    expect(path(before, '3,1', '3,5')).toBe('3,1 3,2 3,3');
  });
});
