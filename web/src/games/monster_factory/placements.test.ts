import { describe, expect, it } from 'vitest';
import { middleFour, startTwo } from './fixtures';
import { cellsOf, fitting, placementOf, turnedOn } from './placements';

const actions = middleFour.decision?.actions ?? [];

describe('placements', () => {
  it('a placement is parsed from its notation, with its effects', () => {
    const act = {
      action: 0,
      text: 'place 1 -2,10 left',
      targets: [],
      preview: { finishes: true, points: 7, open: 0, worth: 7, least: 7, ends: true },
    };
    expect(placementOf(act)).toEqual({
      text: 'place 1 -2,10 left',
      owner: 1,
      x: -2,
      y: 10,
      turn: 3,
      finishes: true,
      points: 7,
      open: 0,
      worth: 7,
      least: 7,
      ends: true,
    });
  });

  it('other actions are not parsed as placements', () => {
    for (const act of startTwo.decision?.actions ?? []) expect(placementOf(act)).toBeNull();
    expect(placementOf({ text: 'place 1 2,3 sideways', preview: {} })).toBeNull();
  });

  it('the cells of a real decision contain all its placements', () => {
    const texts = cellsOf(actions).flatMap(({ turns }) => turns.map(({ text }) => text));
    expect([...texts].sort()).toEqual(actions.map(({ text }) => text).sort());
  });

  it('placements that differ only in rotation share a cell', () => {
    const cell = cellsOf(actions).find(({ id }) => id === 'cell-2-2,-1');
    expect(cell?.turns.map(({ turn }) => turn)).toEqual([2, 3]);
    expect(cell?.owner).toBe(2);
  });
});

describe('the rotation in a cell', () => {
  const cell = cellsOf(actions).find(({ id }) => id === 'cell-3-0,1');

  it('the rotation is the current one, or the next one clockwise that fits', () => {
    if (!cell) throw new Error('the fixture has changed');
    expect([0, 1, 2, 3].map((held) => fitting(cell, held).turn)).toEqual([0, 3, 3, 3]);
  });

  it('turning goes through the rotations that fit, in both directions', () => {
    if (!cell) throw new Error('the fixture has changed');
    const up = fitting(cell, 0);
    const left = turnedOn(cell, up, 1);
    expect(left.text).toBe('place 3 0,1 left');
    expect(turnedOn(cell, left, 1)).toBe(up);
    expect(turnedOn(cell, up, -1)).toBe(left);
  });
});
