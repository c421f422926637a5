import type { GameEvent } from '../../lib/net/event';
import type { Travel } from '../../lib/motion/travel';
import { typeOfTile } from './pieces';

/**
 * Return the origin and destination of each piece that an event moves and that is invisible before or after the event.
 */
export function travels(event: GameEvent): Travel[] {
  const { kind, tile, seat } = event as { kind: string; tile?: string; seat?: number };
  switch (kind) {
    case 'put':
      return tile === undefined ? [] : [{ piece: tile, from: columnOf(tile) }];
    case 'buy':
    case 'lay':
    case 'tear':
      return tile === undefined
        ? []
        : [{ piece: tile, from: `seat-${seat}`, to: kind === 'tear' ? 'gone' : `seat-${seat}` }];
    case 'won':
      return tile === undefined ? [] : [{ piece: tile, to: `seat-${seat}` }];
    case 'cleared':
      // the table of the round replaces the coins immediately
      return strings(event['tiles']).map((piece) => ({ piece, still: true }));
    case 'round':
      return strings(event['lots']).map((piece) => ({ piece, from: 'pool' }));
    case 'price':
      return [...(tile === undefined ? [] : [{ piece: tile, from: 'price-stack' }]), { piece: 'price-marker' }];
    default:
      return [];
  }
}

function columnOf(tile: string): string {
  return `column-${typeOfTile(tile) ?? ''}`;
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}
