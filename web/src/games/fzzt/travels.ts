import type { GameEvent } from '../../lib/net/event';
import { travelsOf, type Travel } from '../../lib/motion/travel';

/** Where the pieces of an event come from and go to. */
export function travels(event: GameEvent): Travel[] {
  switch (event.kind) {
    case 'deal':
    case 'redraw':
      return strings(event.cards).map((piece) => ({ piece, from: 'pile' }));
    case 'open': {
      const slots: unknown[] = Array.isArray(event.slots) ? event.slots : [];
      return strings(event.cards).map((piece, i) => ({ piece, from: `slot-${String(slots[i])}` }));
    }
    case 'reveal': {
      const bids: unknown[] = Array.isArray(event.bids) ? event.bids : [];
      return bids.flatMap((cards, seat) =>
        strings(cards).map((piece) => ({ piece: `bid-${piece}`, from: `mark-${seat}` })),
      );
    }
    // lies face down as before, or is named by the reveal
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
