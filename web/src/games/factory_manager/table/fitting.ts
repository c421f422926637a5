import type { FactoryView } from '../types';

/** The bounds of a tile's width, what stands below it, and the gaps between tiles, in pixels. */
export interface Bounds {
  least: number;
  most: number;
  below: number;
  gap: { x: number; y: number };
}

const TALL = 1.16; // a tile's height by its width

/** The width at which `n` tiles fill a box; another row must gain a tenth. The least width if they do not fit. */
export function fitting(n: number, width: number, height: number, { least, most, below, gap }: Bounds): number {
  let best = 0;
  for (let rows = 1; rows <= Math.max(1, n); rows++) {
    const wide = (width + gap.x) / Math.ceil(n / rows) - gap.x;
    const high = ((height + gap.y) / rows - gap.y - below) / TALL;
    const fits = Math.min(wide, high, most);
    if (fits > best * 1.1) best = fits;
  }
  return Math.floor(Math.max(best, least));
}

/** Who puts out the tiles to come, a seat for each tile that must be put out. */
export function comingFrom({ phase, order, turn, market, players }: FactoryView): number[] {
  if (phase !== 'market' || !order || turn === null) return [];
  return order.slice(order.indexOf(turn)).flatMap((seat) => {
    const tiles = seat === turn ? market.owed : (players[seat]?.workers.available ?? 0);
    return Array.from({ length: tiles }, () => seat);
  });
}
