// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { Checked } from '../types';
import { components, firstBuild } from '../fixtures';
import { guided } from './guiding';
import { Planner } from './planner.svelte';

const PARTS = [
  { act: 'place m04 5,4 90', say: 'a.place' },
  { act: 'lay supply-red 4,4', say: 'a.red' },
  { act: 'lay white 6,3 90', say: 'a.white' },
  { act: 'build', say: 'a.build' },
];
const answer = (legal: boolean, faults: unknown[] = []) => ({ legal, faults }) as unknown as Checked;

function planning(): Planner {
  const { view, decision } = firstBuild;
  const planner = new Planner(() => ({ view, components, me: decision?.seat ?? 0 }));
  planner.begin();
  planner.give();
  return planner;
}

describe('the guidance of a lesson through a plan', () => {
  it('the lesson points at one thing at a time, and at Build in the end', () => {
    const planner = planning();
    const at = (told: Checked | null = null) => guided(planner, told, PARTS);
    expect(at()).toEqual({ say: 'a.place', at: '[data-cell="5,4"]' });
    planner.touch({ row: 5, column: 4 });
    expect(at()?.at).toBe('[data-cell="5,4"]'); // the piece must be rotated
    planner.touch({ row: 5, column: 4 });
    expect(at()).toEqual({ say: 'a.red', at: '[data-tool="supply-red"]' });
    planner.take('supply-red');
    expect(at()?.at).toBe('[data-cell="4,4"]');
    planner.touch({ row: 4, column: 4 });
    expect(at()?.say).toBe('a.white');
    planner.take('white');
    planner.touch({ row: 6, column: 3 });
    expect(at()).toBeNull();
    expect(at(answer(true))).toEqual({ say: 'a.build', at: '[data-testid=build]' });
    const open = { kind: 'loose_end', cells: [[6, 4]], side: 'E' };
    expect(at(answer(false, [open]))).toEqual({ say: 'each.open', at: '[data-cell="6,5"]' });
  });

  it('the lesson points at an earlier piece, and then at the tool that removes it', () => {
    const { view, decision } = firstBuild;
    const old = { piece: 'supply-red', row: 2, column: 4, turn: 0 };
    const players = view.players.map((player) => ({ ...player, pieces: [old] }));
    const planner = new Planner(() => ({ view: { ...view, players }, components, me: decision?.seat ?? 0 }));
    planner.begin();
    const at = () => guided(planner, null, [{ act: 'remove 2,4', say: 'a.remove' }])?.at;
    expect(at()).toBe('[data-cell="2,4"]');
    planner.touch({ row: 2, column: 4 });
    expect(at()).toBe('[data-tool="eraser"]');
    planner.remove();
    expect(at()).toBeUndefined();
  });

  it('the lesson points at the ports of a machine that the learner placed elsewhere', () => {
    const planner = planning();
    planner.touch({ row: 7, column: 5 }); // the red input faces west
    expect(guided(planner, null, PARTS)?.at).toBe('[data-tool="supply-red"]');
    planner.take('supply-red');
    expect(guided(planner, null, PARTS)?.at).toBe('[data-cell="7,4"]');
    planner.touch({ row: 7, column: 4 });
    planner.take('white');
    expect(guided(planner, null, PARTS)?.at).toBe('[data-cell="8,6"]');
  });
});
