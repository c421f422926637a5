import { describe, expect, it } from 'vitest';
import { components } from '../fixtures';
import { EXAMPLES } from '../rules/examples';
import { currentsOf } from './currents';
import { caseOf } from './cases';
import { cellsOf, edgeAt, linesOf } from './geometry';
import { lookOf } from './looks';

describe('the flow through pipes', () => {
  it('liquid enters a pipe from a supply or an output', () => {
    const { pieces } = EXAMPLES.split;
    const currents = currentsOf(pieces, components);
    // the machine west of the T-piece feeds the T-piece, whose ends are S, W and N
    expect(pieces[2]).toMatchObject({ piece: 'tee', turn: 180 });
    expect(components.pieces['tee']?.paths['180']?.[0]?.charAt(currents[2]?.[0] ?? -1)).toBe('W');
    // liquid enters the curve above the T-piece from below, and the curve below it from above
    expect(components.pieces['curve']?.paths['90']?.[0]?.charAt(currents[3]?.[0] ?? -1)).toBe('S');
    expect(components.pieces['curve']?.paths['0']?.[0]?.charAt(currents[6]?.[0] ?? -1)).toBe('N');
  });

  it('the two paths of a crossing stay separate', () => {
    const { pieces } = EXAMPLES.c;
    const cross = pieces.findIndex(({ piece }) => piece === 'cross');
    const [down = -1, along = -1] = (currentsOf(pieces, components)[cross] ?? []).map((end) => end ?? -1);
    const [vertical = '', level = ''] = components.pieces['cross']?.paths['0'] ?? [];
    expect([vertical.charAt(down), level.charAt(along)]).toEqual(['N', 'W']);
  });

  it('nothing flows without a source', () => {
    expect(currentsOf([{ piece: 'straight', row: 1, column: 1, turn: 0 }], components)).toEqual([[null]]);
  });
});

describe('the positions of ports', () => {
  // U20: the second cell and the side of each port, by rotation
  it.each([
    [0, { x: 1, y: 0 }, 'W N S E N S'],
    [90, { x: 0, y: 1 }, 'N E W S E W'],
    [180, { x: -1, y: 0 }, 'E S N W S N'],
    [270, { x: 0, y: -1 }, 'S W E N W E'],
  ])('ports are in the right places at turn %d', (turn, second, sides) => {
    expect(cellsOf(components, 'm01', turn)[1]).toEqual(second);
    const edges = (['W', 'N1', 'S1', 'E', 'N2', 'S2'] as const).map((edge) => edgeAt(edge, turn));
    expect(edges.map(({ side }) => side).join(' ')).toBe(sides);
    expect(edges.slice(0, 3).every(({ cell }) => cell.x === 0 && cell.y === 0)).toBe(true);
    expect(edges.slice(3).every(({ cell }) => cell.x === second.x && cell.y === second.y)).toBe(true);
  });
});

describe('the looks of machines', () => {
  it('all 55 machines differ in part or case', () => {
    const looks = Object.keys(components.machines).map(lookOf);
    expect(new Set(looks.map((look) => `${look.part} ${look.case}`)).size).toBe(55);
    for (const look of looks) expect(caseOf(look.case).outline).toMatch(/^M/);
  });

  it('every path of every piece is drawn from its entry', () => {
    for (const [name, { paths }] of Object.entries(components.pieces)) {
      for (const [turn, all] of Object.entries(paths)) {
        for (const path of all) expect(linesOf(path, Number(turn)).length, name).toBeGreaterThan(0);
      }
    }
  });
});
