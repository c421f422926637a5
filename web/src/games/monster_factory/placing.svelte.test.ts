// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import type { Decision } from '../../lib/net/wire';
import { closedFour, middleFour } from './fixtures';
import type { Cell } from './placements';
import { Placing } from './placing.svelte';

let decision = $state.raw<Decision | null>(null);
let placing: Placing;

function cell(id: string): Cell {
  const found = placing.cells.find((one) => one.id === id);
  if (!found) throw new Error(`no cell ${id}`);
  return found;
}

beforeEach(() => {
  decision = middleFour.decision;
  placing = new Placing(() => decision);
});

describe('holding the tile', () => {
  it('begins over no cell', () => {
    expect(placing.placement).toBeNull();
    expect(placing.turn).toBe(0);
  });

  it('over a cell turns it so that it fits', () => {
    placing.hover(cell('cell-1-1,0'));
    expect(placing.placement?.text).toBe('place 1 1,0 down');
    expect(placing.chosen).toBeNull();
    placing.hover(null);
    expect(placing.placement).toBeNull();
  });

  it('chooses with a touch and turns with the next', () => {
    placing.touch(cell('cell-2-2,-1'));
    expect(placing.placement?.text).toBe('place 2 2,-1 down');
    placing.touch(cell('cell-2-2,-1'));
    expect(placing.placement?.text).toBe('place 2 2,-1 left');
    placing.touch(cell('cell-2-2,-1'));
    expect(placing.placement?.text).toBe('place 2 2,-1 down');
  });

  it('stays over a chosen cell when the focus goes on, not over one that only had the focus', () => {
    placing.pass(cell('cell-1-1,0'));
    placing.pass(cell('cell-2-2,-1'));
    expect(placing.chosen?.id).toBe('cell-2-2,-1');
    placing.choose(cell('cell-2-2,-1'));
    placing.pass(cell('cell-1-1,0'));
    expect(placing.chosen?.id).toBe('cell-2-2,-1');
  });

  it('reports a tile that fits in only one rotation', () => {
    let told = 0;
    placing = new Placing(
      () => decision,
      () => (told += 1),
    );
    const one = placing.cells.find(({ turns }) => turns.length === 1);
    const more = placing.cells.find(({ turns }) => turns.length > 1);
    if (!one || !more) throw new Error('both kinds of cells are needed');
    placing.touch(more);
    placing.touch(more);
    expect(told).toBe(0);
    placing.touch(one);
    placing.touch(one);
    placing.turnBy(-1);
    expect(told).toBe(2);
  });

  it('keeps what was chosen while the pointer goes elsewhere', () => {
    placing.touch(cell('cell-1-1,0'));
    placing.hover(cell('cell-0-1,0'));
    expect(placing.placement?.text).toBe('place 1 1,0 down');
  });

  it('keeps the turn from cell to cell where it fits', () => {
    placing.touch(cell('cell-3-0,1'));
    placing.turnBy(1);
    expect(placing.placement?.text).toBe('place 3 0,1 left');
    placing.choose(cell('cell-2-2,-1'));
    expect(placing.placement?.text).toBe('place 2 2,-1 left');
  });

  it('turns freely in the hand', () => {
    placing.turnBy(-1);
    expect(placing.turn).toBe(3);
    placing.turnBy(1);
    placing.turnBy(1);
    expect(placing.turn).toBe(1);
  });

  it('steps through all cells and round again', () => {
    const ids = placing.cells.map(({ id }) => id);
    expect(ids.map(() => placing.step(1)?.id)).toEqual(ids);
    expect(placing.step(1)?.id).toBe(ids[0]);
    expect(placing.step(-1)?.id).toBe(ids.at(-1));
  });

  it('lets go', () => {
    placing.touch(cell('cell-1-1,0'));
    placing.clear();
    expect(placing.placement).toBeNull();
  });
});

describe('a new decision', () => {
  it('begins afresh', () => {
    placing.touch(cell('cell-2-2,-1'));
    placing.turnBy(1);
    decision = closedFour.decision;
    expect(placing.chosen).toBeNull();
    expect(placing.turn).toBe(0);
    expect(placing.cells.map(({ id }) => id)).toContain('cell-3--1,-2');
  });

  it('is not one that only comes again as a new object', () => {
    placing.touch(cell('cell-2-2,-1'));
    placing.turnBy(1);
    decision = structuredClone(middleFour.decision);
    expect(placing.placement?.text).toBe('place 2 2,-1 left');
  });

  it('that asks for nothing leaves nothing to choose', () => {
    placing.touch(cell('cell-2-2,-1'));
    decision = null;
    expect(placing.cells).toEqual([]);
    expect(placing.placement).toBeNull();
    expect(placing.step(1)).toBeNull();
  });
});
