import { describe, expect, it } from 'vitest';
import { middleFour, startTwo } from './fixtures';
import { cellsOf, fitting, placementOf, turnedOn } from './placements';

const actions = middleFour.decision?.actions ?? [];

describe('placements', () => {
  it('are read out of the notation, with what they lead to', () => {
    const act = {
      action: 0,
      text: 'place 1 -2,10 left',
      targets: [],
      preview: { finishes: true, points: 7, open: 0, worth: 7, least: 7 },
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
    });
  });

  it('are not read out of anything else', () => {
    for (const act of startTwo.decision?.actions ?? []) expect(placementOf(act)).toBeNull();
    expect(placementOf({ text: 'place 1 2,3 sideways', preview: {} })).toBeNull();
  });

  it('of a real decision are all found again in its cells', () => {
    const texts = cellsOf(actions).flatMap(({ turns }) => turns.map(({ text }) => text));
    expect([...texts].sort()).toEqual(actions.map(({ text }) => text).sort());
  });

  it('share a cell where only the turn differs', () => {
    const cell = cellsOf(actions).find(({ id }) => id === 'cell-2-2,-1');
    expect(cell?.turns.map(({ turn }) => turn)).toEqual([2, 3]);
    expect(cell?.owner).toBe(2);
  });
});

describe('turning in a cell', () => {
  const cell = cellsOf(actions).find(({ id }) => id === 'cell-3-0,1');

  it('takes the turn in which the tile is held, or the next one clockwise that fits', () => {
    if (!cell) throw new Error('the fixture has changed');
    expect([0, 1, 2, 3].map((held) => fitting(cell, held).turn)).toEqual([0, 3, 3, 3]);
  });

  it('goes round through what fits, both ways', () => {
    if (!cell) throw new Error('the fixture has changed');
    const up = fitting(cell, 0);
    const left = turnedOn(cell, up, 1);
    expect(left.text).toBe('place 3 0,1 left');
    expect(turnedOn(cell, left, 1)).toBe(up);
    expect(turnedOn(cell, up, -1)).toBe(left);
  });
});
