import type { MonsterView, Structure } from '../types';

/** The seconds between the first and the last step. */
const LONGEST = 11;
/** The speed of a short parade, in pixels per second. */
const STROLL = 150;
const GAP = 18;
const TILE = 30;

/** A finished structure that walks from the left to the right border. */
export interface Marcher {
  structure: Structure;
  /** Whether the structure is the winner's best structure, which comes last and wears a crown. */
  crowned: boolean;
  /** The size of the structure's picture in pixels. */
  width: number;
  height: number;
  /** The start delay in seconds. */
  delay: number;
  duration: number;
}

/**
 * Return the finished structures in the order of the parade: players in reverse order of their places, and each
 * player's smallest structures first. All structures have the same speed, so that no structure overtakes another.
 * `room` is the size of the strip in pixels.
 */
export function paradeOf(view: MonsterView, room: { width: number; height: number }): Marcher[] {
  const placed = (seat: number): number => view.ranking?.[seat] ?? 0;
  const finished = view.structures
    .filter(({ finished }) => finished)
    .sort((a, b) => placed(b.owner) - placed(a.owner) || a.owner - b.owner || a.worth - b.worth || a.size - b.size);
  const sizes = finished.map((structure) => sizeOf(structure, room.height));
  const long = sizes.reduce((sum, { width }) => sum + width + GAP, room.width);
  const speed = Math.max(STROLL, long / LONGEST);
  let ahead = 0;
  return finished.map((structure, i) => {
    const { width, height } = sizes[i] ?? { width: 0, height: 0 };
    const delay = ahead / speed;
    // the next structure follows at a distance of its own width
    ahead += (sizes[i + 1]?.width ?? 0) + GAP;
    const crowned = placed(structure.owner) === 1 && finished[i + 1]?.owner !== structure.owner;
    return { structure, crowned, width, height, delay, duration: (room.width + width) / speed };
  });
}

function sizeOf({ tiles }: Structure, most: number): { width: number; height: number } {
  const span = (all: number[]): number => Math.max(...all) - Math.min(...all) + 1;
  const [wide, high] = [span(tiles.map(({ x }) => x)), span(tiles.map(({ y }) => y))];
  const tile = Math.min(TILE, most / high);
  return { width: wide * tile, height: high * tile };
}
