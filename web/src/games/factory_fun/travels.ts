import type { GameEvent } from '../../lib/net/event';
import type { Travel } from '../../lib/motion/travel';

/**
 * Return the origin and destination of each piece that an event moves. Machines move from the stacks to players, and
 * out of the game.
 */
export function travels(event: GameEvent): Travel[] {
  const seat = `seat-${String(event.seat)}`;
  const machine: unknown = event.machine;
  switch (event.kind) {
    case 'round': {
      const machines: unknown = event.machines;
      return Array.isArray(machines) ? machines.map((piece) => ({ piece: String(piece), from: 'stacks' })) : [];
    }
    case 'took':
      return typeof machine === 'string' ? [{ piece: machine, to: seat }] : [];
    case 'built':
    case 'gave_up':
      return typeof machine === 'string' ? [{ piece: machine, from: seat, to: seat }] : [];
    default:
      return [];
  }
}
