/** The facts in a tile's name (`tTt-e.2`): its sides in the order north, east, south, west, and its eyes. */
export type Side = '-' | 't' | 'T';
export type Sides = readonly [north: Side, east: Side, south: Side, west: Side];

export interface Face {
  sides: Sides;
  eyes: boolean;
}

/**
 * Clockwise quarter turns by their names in the notation. A name is the direction in which the printed north points.
 */
export const TURNS = ['up', 'right', 'down', 'left'] as const;

/** Return the face of a tile. A face is returned unchanged. */
export function faceOf(tile: string): Face {
  const side = (at: number): Side => {
    const letter = tile.charAt(at);
    return letter === 't' || letter === 'T' ? letter : '-';
  };
  return { sides: [side(0), side(1), side(2), side(3)], eyes: tile.charAt(4) === 'e' };
}

/** Return the sides after a number of clockwise quarter turns. */
export function turned(sides: Sides, turn: number): Sides {
  return [0, 1, 2, 3].map((side) => sides[(side - turn + 4) % 4]) as unknown as Sides;
}

export function links(sides: Sides): number {
  return sides.filter((side) => side !== '-').length;
}

/**
 * Whether a tile fits a place in any rotation. `asks` lists the sides of the neighbouring tiles, with `?` for an empty
 * place.
 */
export function fitsPlace(face: string, asks: string): boolean {
  const { sides } = faceOf(face);
  return TURNS.some((_, turn) => turned(sides, turn).every((side, at) => asks[at] === '?' || asks[at] === side));
}

/** Return faces in display order: most limbs first, thick limbs before thin limbs, tiles with eyes last. */
export function byLinks(faces: readonly string[]): string[] {
  const weight = (face: string): number => {
    const { sides, eyes } = faceOf(face);
    const thick = sides.filter((side) => side === 'T').length;
    return links(sides) * 100 + thick * 10 + (eyes ? 1 : 0);
  };
  return [...faces].sort((a, b) => weight(b) - weight(a) || (a < b ? -1 : 1));
}
