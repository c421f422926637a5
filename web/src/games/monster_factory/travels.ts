import type { GameEvent } from '../../lib/net/event';
import type { Travel } from '../../lib/motion/travel';

/**
 * Return the origin of each tile that an event moves. Places identify the tiles, because an event has no copy numbers.
 */
export function travels(event: GameEvent): Travel[] {
  if (event['kind'] === 'place') {
    const { owner, number, x, y } = event as { owner: number; number: number; x: number; y: number };
    return [{ piece: laidName(owner, number, { x, y }), from: 'drawn' }];
  }
  if (event['kind'] === 'begin') {
    const { seat, number } = event as { seat: number; number: number };
    return [{ piece: laidName(seat, number, { x: 0, y: 0 }), from: 'bag' }];
  }
  return [];
}

/** Return the id by which the animation tracks a laid tile. */
export function laidName(owner: number, number: number, { x, y }: { x: number; y: number }): string {
  return `laid-${owner}.${number}-${x},${y}`;
}
