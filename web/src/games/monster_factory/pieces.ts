/** The facts in a tile's name: its sides north, east, south, west, and its eyes (`tTt-e.2`). */
export type Side = '-' | 't' | 'T';
export type Sides = readonly [north: Side, east: Side, south: Side, west: Side];

export interface Face {
  sides: Sides;
  eyes: boolean;
}

/** Quarter turns clockwise, as the notation calls them: where the printed north points. */
export const TURNS = ['up', 'right', 'down', 'left'] as const;

/** The face of a tile or of a face's own name. */
export function faceOf(tile: string): Face {
  const side = (at: number): Side => {
    const letter = tile.charAt(at);
    return letter === 't' || letter === 'T' ? letter : '-';
  };
  return { sides: [side(0), side(1), side(2), side(3)], eyes: tile.charAt(4) === 'e' };
}

/** The sides after a number of quarter turns clockwise. */
export function turned(sides: Sides, turn: number): Sides {
  return [0, 1, 2, 3].map((side) => sides[(side - turn + 4) % 4]) as unknown as Sides;
}

export function links(sides: Sides): number {
  return sides.filter((side) => side !== '-').length;
}

/** Whether a tile fits a place in some rotation; `asks` are the neighbours' sides, `?` for no neighbour. */
export function fitsPlace(face: string, asks: string): boolean {
  const { sides } = faceOf(face);
  return TURNS.some((_, turn) => turned(sides, turn).every((side, at) => asks[at] === '?' || asks[at] === side));
}

/** Faces in the order in which they are shown: most links first, then thick before thin, then with eyes. */
export function byLinks(faces: readonly string[]): string[] {
  const weight = (face: string): number => {
    const { sides, eyes } = faceOf(face);
    const thick = sides.filter((side) => side === 'T').length;
    return links(sides) * 100 + thick * 10 + (eyes ? 1 : 0);
  };
  return [...faces].sort((a, b) => weight(b) - weight(a) || (a < b ? -1 : 1));
}
