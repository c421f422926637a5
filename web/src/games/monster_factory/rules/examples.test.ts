import { describe, expect, it } from 'vitest';
import { faceOf, turned, type Sides } from '../pieces';
import { pointsOf, type Laid } from '../types';
import { BEGUN, BLIND, FIVE, NINE, TRIALS, TWELVE } from './examples';

const AROUND = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const;

const sidesOf = ({ tile, turn }: Laid): Sides => turned(faceOf(tile).sides, turn);

/** Return the pairs of sides where a tile touches its neighbours. The tile's own side comes first. */
function touching(tile: Laid, others: readonly Laid[]): [string, string][] {
  return AROUND.flatMap(([dx, dy], side): [string, string][] => {
    const other = others.find(({ x, y }) => x === tile.x + dx && y === tile.y + dy);
    return other ? [[sidesOf(tile)[side] ?? '', sidesOf(other)[(side + 2) % 4] ?? '']] : [];
  });
}

function fits(tile: Laid, others: readonly Laid[]): boolean {
  const pairs = touching(tile, others);
  return pairs.every(([own, other]) => own === other) && pairs.some(([own]) => own !== '-');
}

const openSides = (tiles: readonly Laid[]): number =>
  tiles.reduce((open, tile) => {
    const touched = touching(tile, tiles).filter(([own]) => own !== '-').length;
    return open + sidesOf(tile).filter((side) => side !== '-').length - touched;
  }, 0);

const built = (tiles: readonly Laid[], number: number) => {
  const eyes = tiles.filter(({ tile }) => faceOf(tile).eyes).length;
  return pointsOf({
    id: '',
    owner: 0,
    number,
    finished: openSides(tiles) === 0,
    size: tiles.length,
    eyes,
    worth: number === 0 ? tiles.length : eyes, // M9
    open: 0,
    cells: [],
    tiles: [...tiles],
  });
};

describe('the worked examples (M10)', () => {
  it('each tile of the examples fits by the rules (M4)', () => {
    for (const tiles of [TWELVE, BEGUN, NINE, BLIND, FIVE]) {
      tiles.forEach((tile, i) => {
        if (i > 0) expect(fits(tile, tiles.slice(0, i)), tile.tile).toBe(true);
      });
      expect(new Set(tiles.map(({ tile }) => tile)).size).toBe(tiles.length);
    }
  });

  it('the examples score 12, and 9 + 0 + 5', () => {
    expect([built(TWELVE, 0), built(BEGUN, 1)]).toEqual([12, 0]);
    expect([built(NINE, 0), built(BLIND, 1), built(FIVE, 2)]).toEqual([9, 0, 5]);
  });

  it('the examples show an unfinished minion with two eyed tiles, and a finished one without eyes', () => {
    expect(openSides(BEGUN)).toBeGreaterThan(0);
    expect(BEGUN.filter(({ tile }) => faceOf(tile).eyes)).toHaveLength(2);
    expect(openSides(BLIND)).toBe(0);
  });
});

describe('the pictures of fitting tiles (M4)', () => {
  it.each(TRIALS)('the picture of $name is right', ({ tiles, fits: right }) => {
    const before = tiles.slice(0, -1);
    const added = tiles.at(-1);
    before.forEach((tile, i) => {
      if (i > 0) expect(fits(tile, before.slice(0, i)), tile.tile).toBe(true);
    });
    expect(added && fits(added, before)).toBe(right);
  });
});
