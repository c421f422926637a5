import type { FactoryView } from '../types';

/** The minimum and maximum width of a tile, the height of the text below it, and the gaps between tiles, in pixels. */
export interface Bounds {
  least: number;
  most: number;
  below: number;
  gap: { x: number; y: number };
}

/** The limits for the market on a desktop screen. */
export const MARKET: Bounds = { least: 44, most: 132, below: 22, gap: { x: 8, y: 6 } };

const TALL = 1.16; // the ratio of a tile's height to its width

/**
 * Return the width at which `n` tiles fill a box, and the number of columns. Another row is used only if it makes the
 * tiles at least a tenth larger.
 */
export function fitting(
  n: number,
  width: number,
  height: number,
  { least, most, below, gap }: Bounds,
): { tile: number; columns: number } {
  let best = 0;
  let columns = 1;
  for (let rows = 1; rows <= Math.max(1, n); rows++) {
    const across = Math.ceil(n / rows);
    const wide = (width + gap.x) / across - gap.x;
    const high = ((height + gap.y) / rows - gap.y - below) / TALL;
    const fits = Math.min(wide, high, most);
    if (fits <= best * 1.1) continue;
    [best, columns] = [fits, across];
  }
  if (best < least) return { tile: least, columns: Math.max(1, Math.floor((width + gap.x) / (least + gap.x))) };
  return { tile: Math.floor(best), columns };
}

/**
 * Return the width at which the tiles fill the height of the box. A few tiles form one row; more tiles form two or
 * three rows.
 */
export function wanted(n: number, height: number, { most, below, gap }: Bounds): number {
  const rows = n <= 5 ? 1 : n <= 16 ? 2 : 3;
  const tile = Math.min(most, ((height + gap.y) / rows - gap.y - below) / TALL);
  return Math.ceil(n / rows) * (tile + gap.x) - gap.x;
}

/** Return the seats that put the next tiles on the market, one seat for each tile. */
export function comingFrom({ phase, order, turn, market, players }: FactoryView): number[] {
  if (phase !== 'market' || !order || turn === null) return [];
  return order.slice(order.indexOf(turn)).flatMap((seat) => {
    const tiles = seat === turn ? market.owed : (players[seat]?.workers.available ?? 0);
    return Array.from({ length: tiles }, () => seat);
  });
}
