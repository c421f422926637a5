import type { GameEvent } from '../../lib/net/event';
import { travelsOf, type Travel } from '../../lib/motion/travel';

/** Return the origin and destination of each piece that an event moves. */
export function travels(event: GameEvent): Travel[] {
  switch (event.kind) {
    case 'deal':
    case 'redraw':
      return strings(event.cards).map((piece) => ({ piece, from: 'pile' }));
    case 'open': {
      const slots: unknown[] = Array.isArray(event.slots) ? event.slots : [];
      return strings(event.cards).map((piece, i) => ({ piece, from: `slot-${String(slots[i])}` }));
    }
    // all bids move at the same time, each on a separate path
    case 'reveal':
    case 'laid':
    case 'sizes':
      return [];
    default:
      return travelsOf(event);
  }
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}
