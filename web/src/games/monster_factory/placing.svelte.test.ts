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
  it('the tile is over no cell at first', () => {
    expect(placing.placement).toBeNull();
    expect(placing.turn).toBe(0);
  });

  it('a tile that fits only one cell is over it at once, until it is taken back', () => {
    const { decision: all } = middleFour;
    decision = all && { ...all, actions: all.actions.filter(({ text }) => text.startsWith('place 2 2,-1')) };
    expect(placing.placement?.text).toBe('place 2 2,-1 down');
    expect(placing.touched).toBeNull();
    placing.touch(cell('cell-2-2,-1'));
    expect(placing.placement?.text).toBe('place 2 2,-1 left');
    placing.clear();
    expect(placing.chosen).toBeNull();
    decision = decision && { ...decision, since: decision.since + 1 };
    expect(placing.chosen?.id).toBe('cell-2-2,-1');
  });

  it('a cell turns the tile so that it fits', () => {
    placing.hover(cell('cell-1-1,0'));
    expect(placing.placement?.text).toBe('place 1 1,0 down');
    expect(placing.chosen).toBeNull();
    placing.hover(null);
    expect(placing.placement).toBeNull();
  });

  it('a touch chooses a cell, and the next touch turns the tile', () => {
    placing.touch(cell('cell-2-2,-1'));
    expect(placing.placement?.text).toBe('place 2 2,-1 down');
    placing.touch(cell('cell-2-2,-1'));
    expect(placing.placement?.text).toBe('place 2 2,-1 left');
    placing.touch(cell('cell-2-2,-1'));
    expect(placing.placement?.text).toBe('place 2 2,-1 down');
  });

  it('the tile stays over a chosen cell, but follows a focus that only moved', () => {
    placing.pass(cell('cell-1-1,0'));
    placing.pass(cell('cell-2-2,-1'));
    expect(placing.chosen?.id).toBe('cell-2-2,-1');
    placing.choose(cell('cell-2-2,-1'));
    placing.pass(cell('cell-1-1,0'));
    expect(placing.chosen?.id).toBe('cell-2-2,-1');
  });

  it('a tile that fits in only one rotation is reported', () => {
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

  it('a chosen cell stays while the pointer moves elsewhere', () => {
    placing.touch(cell('cell-1-1,0'));
    placing.hover(cell('cell-0-1,0'));
    expect(placing.placement?.text).toBe('place 1 1,0 down');
  });

  it('the rotation stays from cell to cell if it fits', () => {
    placing.touch(cell('cell-3-0,1'));
    placing.turnBy(1);
    expect(placing.placement?.text).toBe('place 3 0,1 left');
    placing.choose(cell('cell-2-2,-1'));
    expect(placing.placement?.text).toBe('place 2 2,-1 left');
  });

  it('the tile turns freely in the hand', () => {
    placing.turnBy(-1);
    expect(placing.turn).toBe(3);
    placing.turnBy(1);
    placing.turnBy(1);
    expect(placing.turn).toBe(1);
  });

  it('the tile steps through all cells and starts over', () => {
    const ids = placing.cells.map(({ id }) => id);
    expect(ids.map(() => placing.step(1)?.id)).toEqual(ids);
    expect(placing.step(1)?.id).toBe(ids[0]);
    expect(placing.step(-1)?.id).toBe(ids.at(-1));
  });

  it('the tile returns to the hand', () => {
    placing.touch(cell('cell-1-1,0'));
    placing.clear();
    expect(placing.placement).toBeNull();
  });
});

describe('a new decision', () => {
  it('a new decision starts without a chosen cell', () => {
    placing.touch(cell('cell-2-2,-1'));
    placing.turnBy(1);
    decision = closedFour.decision;
    expect(placing.chosen).toBeNull();
    expect(placing.turn).toBe(0);
    expect(placing.cells.map(({ id }) => id)).toContain('cell-3--1,-2');
  });

  it('the same decision in a new object keeps the chosen cell', () => {
    placing.touch(cell('cell-2-2,-1'));
    placing.turnBy(1);
    decision = structuredClone(middleFour.decision);
    expect(placing.placement?.text).toBe('place 2 2,-1 left');
  });

  it('nothing can be chosen without a decision', () => {
    placing.touch(cell('cell-2-2,-1'));
    decision = null;
    expect(placing.cells).toEqual([]);
    expect(placing.placement).toBeNull();
    expect(placing.step(1)).toBeNull();
  });
});
