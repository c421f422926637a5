import type { GameEvent } from '../../lib/net/event';
import type { Travel } from '../../lib/motion/travel';

/** Where the tiles of an event come from. They are named by where they lie: an event says no copies. */
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

/** What a tile that lies in a structure is called where it travels. */
export function laidName(owner: number, number: number, { x, y }: { x: number; y: number }): string {
  return `laid-${owner}.${number}-${x},${y}`;
}
