import type { Structure } from '../types';
import type { Extent } from './shapes';

const LEAST = 3;

/** The cell where a structure begins. */
export const EMPTY: Extent = { left: 0, right: 0, top: 0, bottom: 0 };

/**
 * Return the range of cells that a structure covers, at least three by three. For an unfinished structure, the range
 * includes the open cells.
 */
export function extentOf(structure: Structure): Extent {
  const taken = [...structure.tiles, ...structure.cells];
  const columns = taken.map(({ x }) => x);
  const rows = taken.map(({ y }) => y);
  const extent = {
    left: Math.min(...columns),
    right: Math.max(...columns),
    top: Math.min(...rows),
    bottom: Math.max(...rows),
  };
  if (structure.finished) return extent;
  const wide = (LEAST - (extent.right - extent.left + 1)) / 2;
  const high = (LEAST - (extent.bottom - extent.top + 1)) / 2;
  return {
    left: extent.left - Math.max(0, Math.floor(wide)),
    right: extent.right + Math.max(0, Math.ceil(wide)),
    top: extent.top - Math.max(0, Math.floor(high)),
    bottom: extent.bottom + Math.max(0, Math.ceil(high)),
  };
}
