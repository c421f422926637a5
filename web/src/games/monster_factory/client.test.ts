// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from 'vitest';
import { language } from '../../lib/i18n';
import { components, earlyTwo, lateSix, middleFour, startTwo } from './fixtures';
import { byLinks, faceOf, links } from './pieces';
import { nextTile } from './types';
import monsterFactory from '.';

beforeAll(() => language.choose('en'));

it('the prompt asks for a start tile, then for a place', () => {
  const asked = ({ decision }: typeof startTwo) => decision && monsterFactory.prompt?.(decision.prompt, decision);
  expect(asked(startTwo)).toBe('Choose your first tile. More limbs allow a larger monster.');
  expect(asked(earlyTwo)).toMatch(/on your monster/);
  const only = earlyTwo.decision && { ...earlyTwo.decision, prompt: 'only' };
  expect(asked({ ...earlyTwo, decision: only })).toMatch(/^The tile fits only one place/);
  expect(earlyTwo.decision && monsterFactory.prompt?.('unheard-of', earlyTwo.decision)).toBeNull();
});

it('the prompt names the minion that I build', () => {
  const { view, decision } = middleFour;
  const asked = (seat: number) => decision && monsterFactory.prompt?.('place', { ...decision, seat }, view);
  expect(asked(0)).toMatch(/^Your minion/);
  expect(asked(2)).toMatch(/on your monster/);
});

it('the options and their values have names', () => {
  for (const [key, choices] of [
    ['start', ['choose', 'deal']],
    ['mix', ['standard', 'long', 'gentle']],
  ] as const) {
    expect(monsterFactory.optionName?.(key)).toBeTruthy();
    for (const choice of choices) expect(monsterFactory.optionName?.(key, choice)).toBeTruthy();
  }
  expect(monsterFactory.optionName?.('unheard-of')).toBeNull();
});

it('everything in the text view has words, including faces', () => {
  const keys = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (!Array.isArray(value)) keys.add(key);
      collect(inner);
    }
  };
  const names = ['Anna', 'Boris', 'Chen', 'Dolores', 'Efim', 'Fay'];
  const view = monsterFactory.inWords?.(lateSix.view, names) as Record<string, unknown>;
  collect(view);
  const told = [...keys, lateSix.view.phase, lateSix.view.mix];
  expect(told.filter((key) => !monsterFactory.viewWord?.(key))).toEqual([]);
  // the text shows no seat number, no rotation and no code of sides
  expect(view['turn']).toBe(names[lateSix.view.turn ?? -1]);
  const structures = view['structures'] as Record<string, Record<string, unknown>[]>[];
  expect(structures.flatMap((one) => one['laid'] ?? []).at(1)).toEqual({
    row: expect.any(Number) as number,
    column: expect.any(Number) as number,
    limbs: expect.stringMatching(/^(above|on the right|below|on the left) (thin|thick)/) as string,
    eyes: expect.any(Boolean) as boolean,
    by: expect.toBeOneOf([...names, null]) as string,
  });
  expect(monsterFactory.viewWord?.('t-T-e')).toBe('straight (thin, thick) with eyes');
  expect(monsterFactory.viewWord?.('unheard-of')).toBeNull();
});

describe('movement', () => {
  it('a placed tile moves from where it was drawn', () => {
    const event = { kind: 'place', seat: 1, owner: 0, number: 2, face: 't---', x: 1, y: -3, turn: 3 };
    expect(monsterFactory.travels?.(event)).toEqual([{ piece: 'laid-0.2-1,-3', from: 'drawn' }]);
  });

  it('the first tile of a minion moves from the bag to its owner', () => {
    const event = { kind: 'begin', seat: 3, number: 1, face: 'tT--' };
    expect(monsterFactory.travels?.(event)).toEqual([{ piece: 'laid-3.1-0,0', from: 'bag' }]);
  });

  it('other events cause no movement', () => {
    expect(monsterFactory.travels?.({ kind: 'draw', seat: 0, face: 't---' })).toEqual([]);
    expect(monsterFactory.travels?.({ kind: 'final', seat: -1 })).toEqual([]);
  });
});

describe('the tiles', () => {
  it('a tile in the hand looks like the next laid copy of its face', () => {
    const { structures } = lateSix.view;
    for (const { tile } of structures.flatMap(({ tiles }) => tiles)) {
      const face = tile.split('.')[0] ?? '';
      const copies = structures.flatMap(({ tiles }) => tiles).filter((one) => one.tile.split('.')[0] === face);
      expect(nextTile(structures, face)).toBe(`${face}.${copies.length + 1}`);
    }
    expect(nextTile([], 't---')).toBe('t---.1');
  });

  it('there are 88 tiles in each mix, 44 of them with eyes, as in the rules', () => {
    for (const mix of ['standard', 'long', 'gentle'] as const) {
      const counts = Object.values(components.tiles).map((kind) => kind[mix]);
      expect(counts.reduce((sum, [copies = 0]) => sum + copies, 0)).toBe(88);
      expect(counts.reduce((sum, [, eyes = 0]) => sum + eyes, 0)).toBe(44);
    }
  });

  it('the facts of a tile are read from its name', () => {
    expect(faceOf('tTt-e.2')).toEqual({ sides: ['t', 'T', 't', '-'], eyes: true });
    expect(faceOf('ttTT')).toEqual({ sides: ['t', 't', 'T', 'T'], eyes: false });
  });

  it('the tiles with the most limbs are listed first', () => {
    const faces = byLinks(Object.keys(startTwo.view.bag.faces));
    const counts = faces.map((face) => links(faceOf(face).sides));
    expect(counts).toEqual([...counts].sort((a, b) => b - a));
    expect(middleFour.view.bag.left).toBe(Object.values(middleFour.view.bag.faces).reduce((sum, n) => sum + n, 0));
  });
});

describe('automatic events', () => {
  const told = (event: Record<string, unknown>) =>
    monsterFactory.automatic?.([{ event: event, by: 1, timeout: false }], 0, lateSix.view, ['Anna', 'Boris'], []);

  it('a minion that another player finished is called a minion', () => {
    const finished = { kind: 'finished', seat: 0, tiles: 4, points: 2 };
    expect(told({ ...finished, number: 0 })).toEqual(['Boris closed your monster: 2 points for you.']);
    expect(told({ ...finished, number: 3 })).toEqual(['Boris closed your minion 3: 2 points for you.']);
  });

  it('several discards have one note', () => {
    const happened = [1, 2, 3].map(() => ({
      event: { kind: 'discard', seat: 0, face: 't---' },
      by: 1,
      timeout: false,
    }));
    expect(monsterFactory.automatic?.(happened, 0, lateSix.view, ['Anna', 'Boris'], [])).toEqual([
      '3 tiles fit no open place, so they left the game. You drew another tile.',
    ]);
  });

  it('a minion that began and was closed has one note, with its points', () => {
    const begun = (number: number) => ({ kind: 'begin', seat: 0, number, face: 't---' });
    const finished = { kind: 'finished', seat: 0, number: 1, tiles: 2, points: 0 };
    const happened = [begun(1), finished, begun(2)].map((event, i) => ({ event, by: i > 0 ? 1 : 0, timeout: false }));
    expect(monsterFactory.automatic?.(happened, 0, lateSix.view, ['Anna', 'Boris'], [])).toEqual([
      'Boris closed your minion 1: 0 points for you.',
      expect.stringMatching(/^Minion 2 starts/),
    ]);
  });
});
