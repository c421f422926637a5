// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { anyBuild, buildThree, components, firstBuild, type Moment } from '../fixtures';
import type { Cell } from './geometry';
import { meant } from './gestures';
import { spell } from './plan';
import { Planner } from './planner.svelte';

function planning({ view, decision }: Moment): Planner {
  const planner = new Planner(() => ({ view, components, me: decision?.seat ?? 0 }));
  planner.begin();
  return planner;
}

const cell = (row: number, column: number): Cell => ({ row, column });
const lies = (planner: Planner): string[] => planner.plan.pieces.map(spell);

describe('with a piece in the hand', () => {
  let planner: Planner;
  beforeEach(() => {
    planner = planning(firstBuild);
  });

  it('a touch lays the piece, and a machine stays selected', () => {
    planner.take('m04');
    planner.touch(cell(5, 4));
    expect(lies(planner)).toEqual(['m04 5,4 0']);
    expect(planner.tool).toBeNull();
    expect(planner.selected?.piece).toBe('m04');
    expect(planner.waiting).toBeNull();
  });

  it('pipes stay in the hand, and a second touch turns the placed pipe', () => {
    planner.take('curve');
    planner.touch(cell(1, 1));
    planner.touch(cell(1, 2));
    planner.touch(cell(1, 2));
    // first away from the wall, then along the wall
    expect(lies(planner)).toEqual(['curve 1,1 0', 'curve 1,2 270']);
    expect(planner.tool).toMatchObject({ piece: 'curve', turn: 270 });
  });

  it('the player lays no more supplies than there are', () => {
    planner.take('supply-red');
    planner.touch(cell(1, 1));
    expect(planner.left('supply-red')).toBe(0);
    expect(planner.tool).toBeNull();
    planner.take('supply-red');
    expect(planner.wrong).toBe('none');
  });

  it('a machine that covers a supply says so, until undo brings the supply back', () => {
    planner.take('supply-red');
    planner.touch(cell(5, 4));
    planner.take('m04');
    planner.touch(cell(5, 4));
    expect(planner.returned).toEqual(['supply-red']);
    planner.undo();
    expect(planner.returned).toEqual([]);
    expect(lies(planner)).toEqual(['supply-red 5,4 0']);
    planner.remove(cell(5, 4));
    expect(planner.returned).toEqual([]);
  });

  it('the tool of a machine in the hall selects the machine', () => {
    planner.take('m04');
    planner.touch(cell(5, 4));
    planner.take('straight');
    planner.take('m04');
    expect(planner.wrong).toBe('');
    expect(planner.selected?.piece).toBe('m04');
  });

  it('a touch without effect shows its reason', () => {
    planner.take('m04');
    planner.touch(cell(4, 5)); // a cell with a pillar
    expect(planner.wrong).toBe('fit');
    planner.touch(cell(5, 4));
    planner.take('straight');
    planner.touch(cell(5, 4));
    expect(planner.wrong).toBe('machine');
    planner.touch(cell(1, 1));
    expect(planner.wrong).toBe('');
  });

  it('pipes and reservoirs turn to the port beside them unless the player has turned them', () => {
    planner.take('m04');
    planner.touch(cell(5, 4));
    planner.take('straight');
    planner.touch(cell(5, 3));
    planner.take('white');
    planner.hovered = cell(6, 5);
    expect(planner.ghost).toEqual({ piece: 'white', row: 6, column: 5, turn: 0 });
    planner.touch(cell(5, 2));
    expect(lies(planner)).toEqual(['m04 5,4 0', 'straight 5,3 90', 'white 5,2 90']);
    planner.undo();
    planner.hold('white');
    planner.turn(1);
    planner.turn(1);
    planner.touch(cell(5, 2));
    expect(lies(planner)).toContain('white 5,2 180');
  });

  it('the held piece is shown where a touch would lay it', () => {
    planner.take('m04');
    planner.hovered = cell(1, 9);
    expect(planner.ghost).toEqual({ piece: 'm04', row: 1, column: 8, turn: 0 });
    planner.hovered = cell(4, 5);
    expect(planner.ghost).toBeNull();
  });
});

describe('with nothing in the hand', () => {
  it('every tap has a reaction', () => {
    const planner = planning(firstBuild);
    planner.touch(cell(5, 4)); // only the new machine must be laid
    expect(lies(planner)).toEqual(['m04 5,4 0']);
    planner.clear();
    planner.touch(cell(1, 1));
    expect(planner.wrong).toBe('pick');
    planner.touch(cell(4, 5)); // a cell with a pillar
    expect(planner.wrong).toBe('pillar');
  });

  it('a touch selects a piece, a second touch turns it, and a touch of an empty cell moves a machine', () => {
    const planner = planning(firstBuild);
    planner.take('m04');
    planner.touch(cell(5, 4));
    planner.touch(cell(5, 5));
    expect(lies(planner)).toEqual(['m04 5,4 90']);
    planner.touch(cell(1, 1));
    expect(lies(planner)).toEqual(['m04 1,1 90']);
  });

  it('only the pieces under the final rotation of a machine are removed', () => {
    const planner = planning(firstBuild);
    planner.take('straight');
    planner.touch(cell(6, 4));
    planner.take('m04');
    planner.touch(cell(5, 4));
    planner.turn(1); // to the cell of the pipe
    expect(lies(planner)).toEqual(['m04 5,4 90']);
    planner.turn(1);
    expect(lies(planner).sort()).toEqual(['m04 5,4 180', 'straight 6,4 0']);
  });

  it('a rotation does not cover a supply as long as another rotation fits', () => {
    const planner = planning(firstBuild);
    planner.take('supply-red');
    planner.touch(cell(6, 4));
    planner.take('m04');
    planner.touch(cell(5, 4));
    planner.turn(1);
    expect(lies(planner).sort()).toEqual(['m04 5,4 180', 'supply-red 6,4 0']);
  });

  it('a touch of an empty cell deselects a pipe', () => {
    const planner = planning(firstBuild);
    planner.take('straight');
    planner.touch(cell(1, 1));
    planner.take('straight');
    planner.touch(cell(1, 1));
    planner.touch(cell(3, 3));
    expect(lies(planner)).toEqual(['straight 1,1 0']);
    expect(planner.selected).toBeNull();
  });

  it('the player can move the selected piece to another cell', () => {
    const planner = planning(firstBuild);
    planner.take('straight');
    planner.touch(cell(1, 1));
    planner.clear();
    planner.touch(cell(1, 1));
    planner.carry();
    planner.touch(cell(2, 2));
    expect(lies(planner)).toEqual(['straight 2,2 0']);
  });
});

describe('pieces from earlier rounds', () => {
  const planner = planning(buildThree);
  const machine = planner.start.pieces.find(({ piece }) => piece.startsWith('m'));
  const pipe = planner.start.pieces.find(({ piece }) => piece.startsWith('supply'));

  it('earlier pieces can be removed, except machines', () => {
    if (!machine || !pipe) throw new Error('the fixture has neither');
    planner.touch(machine);
    planner.remove();
    expect(planner.wrong).toBe('stays');
    expect(planner.plan.pieces).toContain(machine);
    planner.take('eraser');
    planner.touch(pipe);
    expect(planner.plan.pieces).not.toContain(pipe);
    planner.undo();
    expect(planner.plan.pieces).toContain(pipe);
  });

  it('only pieces of this build are marked as new', () => {
    const fresh = planning(buildThree);
    if (!machine) throw new Error('the fixture has none');
    expect(fresh.isFresh(machine)).toBe(false);
    fresh.touch(machine);
    fresh.turn(1);
    expect(fresh.selected && fresh.isFresh(fresh.selected)).toBe(true);
  });

  it('diagonals are available only if the game has them', () => {
    expect(planning(buildThree).left('diagonal')).toBe(1);
    expect(planning(buildThree).left('straight')).toBeNull();
    expect(planning(buildThree).left('white')).toBe(
      3 - planner.start.pieces.filter(({ piece }) => piece === 'white').length,
    );
  });
});

describe('an "any" supply', () => {
  it('the player gets one more supply of the chosen colour', () => {
    const planner = planning(anyBuild);
    expect(planner.naming).toBe(true);
    expect(planning(firstBuild).naming).toBe(false);
    expect(planner.left('supply-blue')).toBe(1);
    planner.name('blue');
    expect(planner.left('supply-blue')).toBe(2);
    planner.name('red');
    expect(planner.left('supply-blue')).toBe(1);
    planner.undo();
    expect(planner.plan.any).toBe('blue');
  });
});

describe('drawing pipes', () => {
  it('one stroke is one undo step, however many cells it crosses', () => {
    const planner = planning(firstBuild);
    for (const column of [1, 2, 3, 4]) planner.draw(cell(1, column));
    expect(planner.busy).toBe(true);
    expect(lies(planner)).toHaveLength(4);
    expect(planner.history.canUndo).toBe(false);
    planner.settle();
    planner.undo();
    expect(lies(planner)).toEqual([]);
    planner.redo();
    expect(lies(planner)).toHaveLength(4);
  });

  it('a cancelled stroke leaves no pipes', () => {
    const planner = planning(firstBuild);
    planner.draw(cell(1, 1));
    planner.draw(cell(1, 3));
    planner.drop();
    expect(lies(planner)).toEqual([]);
    expect(planner.history.canUndo).toBe(false);
  });

  it('a stroke within one cell is no step', () => {
    const planner = planning(firstBuild);
    planner.draw(cell(1, 1));
    planner.settle();
    expect(planner.history.canUndo).toBe(false);
  });
});

describe('moving a piece by hand', () => {
  it('the piece follows the finger to places where it fits, in one undo step', () => {
    const planner = planning(firstBuild);
    planner.take('m04');
    planner.touch(cell(5, 4));
    const laid = planner.selected;
    if (!laid) throw new Error('nothing was laid');
    planner.lift(laid);
    planner.lead(cell(6, 4));
    planner.lead(cell(6, 9)); // to a cell of the wall
    expect(lies(planner)).toEqual(['m04 6,4 0']);
    planner.settle();
    expect(planner.selected).toMatchObject({ row: 6, column: 4 });
    planner.undo();
    expect(lies(planner)).toEqual(['m04 5,4 0']);
  });
});

describe('the effect of a drag', () => {
  const planner = planning(firstBuild);
  planner.take('m04'); // the red input is west of the first cell, the output south of the second cell
  planner.touch(cell(5, 4));
  planner.clear();
  const drag = (x: number, y: number, row: number, column: number) => meant(planner, { x, y }, cell(row, column));

  it('a drag from an empty cell or a port draws pipes', () => {
    expect(drag(2.5, 2.5, 2, 3)).toBe('draw');
    expect(drag(5.5, 5.5, 6, 5)).toBe('draw');
    expect(drag(4.5, 5.5, 5, 3)).toBe('draw');
  });

  it('a drag over a side without a port moves the machine', () => {
    expect(drag(5.5, 5.5, 4, 5)).toBe('move');
  });

  it('a drag from a selected machine moves it, unless the drag begins at a port', () => {
    planner.touch(cell(5, 4));
    expect(drag(5.5, 5.5, 6, 5)).toBe('move');
    expect(drag(5.5, 5.9, 6, 5)).toBe('draw');
    planner.clear();
  });
});

describe('the undo history', () => {
  it('a new step removes the undone steps', () => {
    const planner = planning(firstBuild);
    planner.take('straight');
    planner.touch(cell(1, 1));
    planner.undo();
    planner.touch(cell(2, 2));
    expect(planner.history.canRedo).toBe(false);
  });

  it('a restart and a hint are undo steps', () => {
    const planner = planning(buildThree);
    const { start } = planner;
    planner.accept({ pieces: [...start.pieces.slice(1)], any: null });
    planner.restart();
    expect(planner.plan.pieces).toEqual(start.pieces);
    planner.undo();
    expect(planner.plan.pieces).toHaveLength(start.pieces.length - 1);
  });
});
