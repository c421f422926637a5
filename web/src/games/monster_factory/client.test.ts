// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from 'vitest';
import { language } from '../../lib/i18n';
import { components, earlyTwo, lateSix, middleFour, startTwo } from './fixtures';
import { byLinks, faceOf, links } from './pieces';
import { nextTile } from './types';
import monsterFactory from '.';

beforeAll(() => language.choose('en'));

it('asks for a start tile, then for a place', () => {
  const asked = ({ decision }: typeof startTwo) => decision && monsterFactory.prompt?.(decision.prompt, decision);
  expect(asked(startTwo)).toBe('Choose your first tile. More limbs allow a larger monster.');
  expect(asked(earlyTwo)).toMatch(/^Close your monster/);
  expect(earlyTwo.decision && monsterFactory.prompt?.('unheard-of', earlyTwo.decision)).toBeNull();
});

it('names its options and the choices of each', () => {
  for (const [key, choices] of [
    ['start', ['choose', 'deal']],
    ['mix', ['standard', 'long', 'gentle']],
  ] as const) {
    expect(monsterFactory.optionName?.(key)).toBeTruthy();
    for (const choice of choices) expect(monsterFactory.optionName?.(key, choice)).toBeTruthy();
  }
  expect(monsterFactory.optionName?.('unheard-of')).toBeNull();
});

it('has words for all that the text view shows, faces included', () => {
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
  it('brings a tile from where it was drawn to where it is laid', () => {
    const event = { kind: 'place', seat: 1, owner: 0, number: 2, face: 't---', x: 1, y: -3, turn: 3 };
    expect(monsterFactory.travels?.(event)).toEqual([{ piece: 'laid-0.2-1,-3', from: 'drawn' }]);
  });

  it('brings the first tile of a minion out of the bag to its owner', () => {
    const event = { kind: 'begin', seat: 3, number: 1, face: 'tT--' };
    expect(monsterFactory.travels?.(event)).toEqual([{ piece: 'laid-3.1-0,0', from: 'bag' }]);
  });

  it('is empty for other events', () => {
    expect(monsterFactory.travels?.({ kind: 'draw', seat: 0, face: 't---' })).toEqual([]);
    expect(monsterFactory.travels?.({ kind: 'final', seat: -1 })).toEqual([]);
  });
});

describe('the tiles', () => {
  it('look in the hand as they will when they are laid: the next copy of their face', () => {
    const { structures } = lateSix.view;
    for (const { tile } of structures.flatMap(({ tiles }) => tiles)) {
      const face = tile.split('.')[0] ?? '';
      const copies = structures.flatMap(({ tiles }) => tiles).filter((one) => one.tile.split('.')[0] === face);
      expect(nextTile(structures, face)).toBe(`${face}.${copies.length + 1}`);
    }
    expect(nextTile([], 't---')).toBe('t---.1');
  });

  it('are 88 in each mix, 44 of them with eyes, as the spec says', () => {
    for (const mix of ['standard', 'long', 'gentle'] as const) {
      const counts = Object.values(components.tiles).map((kind) => kind[mix]);
      expect(counts.reduce((sum, [copies = 0]) => sum + copies, 0)).toBe(88);
      expect(counts.reduce((sum, [, eyes = 0]) => sum + eyes, 0)).toBe(44);
    }
  });

  it('are read from their names', () => {
    expect(faceOf('tTt-e.2')).toEqual({ sides: ['t', 'T', 't', '-'], eyes: true });
    expect(faceOf('ttTT')).toEqual({ sides: ['t', 't', 'T', 'T'], eyes: false });
  });

  it('are shown with the best beginnings first', () => {
    const faces = byLinks(Object.keys(startTwo.view.bag.faces));
    const counts = faces.map((face) => links(faceOf(face).sides));
    expect(counts).toEqual([...counts].sort((a, b) => b - a));
    expect(middleFour.view.bag.left).toBe(Object.values(middleFour.view.bag.faces).reduce((sum, n) => sum + n, 0));
  });
});

describe('what the rules decided for me', () => {
  const told = (event: Record<string, unknown>) =>
    monsterFactory.automatic?.([{ event: event, by: 1, timeout: false }], 0, lateSix.view, ['Anna', 'Boris'], []);

  it('names a minion that another player closed as a minion', () => {
    const finished = { kind: 'finished', seat: 0, tiles: 4, points: 2 };
    expect(told({ ...finished, number: 0 })).toEqual(['Boris closed your monster, and you score 2 points.']);
    expect(told({ ...finished, number: 3 })).toEqual(['Boris closed your minion 3, and you score 2 points.']);
  });
});
