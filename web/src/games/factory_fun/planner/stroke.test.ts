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
  it('a stroke lays straight pipes and corners', () => {
    expect(drawn(plan(), '1,1 1,2 1,3 2,3')).toBe('straight 1,1 90; straight 1,2 90; curve 1,3 180; straight 2,3 0');
  });

  it('a stroke on one cell lays nothing', () => {
    expect(stroke(site, plan('white 1,1'), cells('2,2')).pieces).toHaveLength(1);
  });

  it('a stroke begins and ends at the openings beside it', () => {
    // the supply is west of the first cell; the inlet of the reservoir is south of the last cell
    expect(drawn(plan('supply-red 5,1', 'white 3,4 0'), '5,2 4,2 3,2')).toBe(
      'curve 5,2 270; straight 4,2 0; straight 3,2 0',
    );
    expect(drawn(plan('white 3,4 0'), '2,2 2,3 2,4')).toBe('straight 2,2 90; straight 2,3 90; curve 2,4 180');
  });

  it('a stroke connects an output to the inlet at its end', () => {
    const before = plan('m04 5,4', 'white 8,4 0');
    expect(drawn(before, '5,5 6,5 7,5 7,4 8,4')).toBe(
      'm04 5,4 0; straight 6,5 0; curve 7,5 270; curve 7,4 90; white 8,4 0',
    );
  });

  it('a stroke can cross itself', () => {
    expect(drawn(plan(), '3,2 3,3 3,4 2,4 2,3 3,3 4,3', '3,3')).toBe('cross 3,3 0');
  });
});

describe('a stroke over pipes', () => {
  it('a stroke turns a straight pipe into a cross, and a curve into a double curve', () => {
    expect(drawn(plan('straight 3,3 0'), '3,2 3,3 3,4', '3,3')).toBe('cross 3,3 0');
    expect(drawn(plan('curve 3,3 0'), '4,3 3,3 3,2', '3,3')).toBe('double 3,3 90');
  });

  it('a stroke turns the pipe at its end into a T-piece or a plus', () => {
    const line = plan('straight 2,3 0', 'straight 3,3 0', 'straight 4,3 0');
    expect(drawn(line, '3,1 3,2 3,3', '3,3')).toBe('tee 3,3 180');
    const tee = plan('straight 2,3 0', 'tee 3,3 180', 'straight 4,3 0');
    expect(drawn(tee, '3,5 3,4 3,3', '3,3')).toBe('plus 3,3 0');
  });

  it('a stroke joins a pipe where it leaves that pipe', () => {
    const line = plan('straight 2,3 0', 'straight 3,3 0', 'straight 4,3 0');
    expect(drawn(line, '2,3 3,3 3,4', '2,3 3,3')).toBe('straight 2,3 0; tee 3,3 0');
  });

  it('a stroke continues from the loose end of a pipe, in any direction', () => {
    const tail = plan('supply-red 4,3', 'straight 3,3 0');
    expect(drawn(tail, '3,3 2,3 1,3', '3,3')).toBe('straight 3,3 0');
    expect(drawn(tail, '3,3 3,4 3,5', '3,3')).toBe('curve 3,3 90');
    expect(drawn(tail, '3,5 3,4 3,3', '3,3')).toBe('curve 3,3 90');
  });

  it('a stroke does not change pipes that are already joined', () => {
    const before = plan('cross 3,3', 'straight 3,2 90', 'straight 3,4 90');
    expect(stroke(site, before, cells('3,2 3,3 3,4')).pieces).toEqual(before.pieces);
  });

  it('a stroke that turns in a cross joins both paths', () => {
    expect(drawn(plan('cross 3,3'), '3,2 3,3 4,3', '3,3')).toBe('plus 3,3 0');
  });
});

describe('a reservoir at the end of a stroke', () => {
  it('the inlet of a reservoir turns to the pipe, unless it is already connected', () => {
    expect(drawn(plan('white 3,3 180'), '3,1 3,2 3,3', '3,3')).toBe('white 3,3 270');
    expect(drawn(plan('white 3,3 0', 'straight 2,3 0'), '3,1 3,2 3,3', '3,3')).toBe('white 3,3 0');
  });
});

describe('a path that follows the finger', () => {
  const path = (before: Plan, from: string, ...to: string[]) =>
    to
      .reduce((now, next) => led(site, before, now, cell(next)), cells(from))
      .map(({ row, column }) => `${row},${column}`)
      .join(' ');

  it('the path is extended step by step to the finger', () => {
    expect(path(plan(), '1,1', '1,4')).toBe('1,1 1,2 1,3 1,4');
    expect(path(plan(), '1,1', '3,2')).toBe('1,1 2,1 3,1 3,2');
  });

  it('the path becomes shorter when the finger moves back', () => {
    expect(path(plan(), '1,1', '1,4', '1,3')).toBe('1,1 1,2 1,3');
    expect(path(plan(), '1,1', '1,4', '1,1')).toBe('1,1');
  });

  it('the path stays outside pillars and within the hall', () => {
    expect(path(plan(), '4,3', '4,7')).toBe('4,3 4,4');
    expect(path(plan(), '7,1', '9,1')).toBe('7,1');
  });

  it('the path leaves a machine only through its ports', () => {
    const before = plan('m04 5,4');
    expect(path(before, '5,5', '6,5')).toBe('5,5 6,5');
    expect(path(before, '5,5', '5,6')).toBe('5,5');
    expect(path(before, '5,4', '5,3')).toBe('5,4 5,3');
    expect(path(before, '5,4', '6,5')).toBe('5,5 6,5');
  });

  it('the path ends at a machine, a supply or a reservoir', () => {
    const before = plan('m04 5,4', 'supply-red 3,3');
    expect(path(before, '5,1', '5,4')).toBe('5,1 5,2 5,3 5,4');
    expect(path(before, '4,4', '5,4')).toBe('4,4');
    expect(path(before, '3,1', '3,5')).toBe('3,1 3,2 3,3');
  });
});
