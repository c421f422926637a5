import type { GameEvent } from '../net/event';

/**
 * A piece that an event moves. `from` and `to` are anchors (`data-anchor`), which stand for places where pieces are
 * invisible. A piece that appears needs `from`, and a piece that disappears needs `to`. A piece that is visible before
 * and after the event needs neither.
 */
export interface Travel {
  piece: string;
  from?: string;
  to?: string;
  /**
   * Whether the piece fades in and out without moving, because its path would cross a text that the player is reading.
   */
  still?: true;
}

/** A piece that moves on the screen. `step` increases in the order of the events. */
export interface Flight extends Travel {
  kind: 'move' | 'appear' | 'vanish';
  step: number;
}

/** The position of a piece on the screen. */
export interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
  /** The anchors that the piece's element names for its arrival and departure. */
  from?: string | undefined;
  to?: string | undefined;
}

const NEAR = 2; // in pixels; a smaller movement is not animated

/**
 * Return the pieces that an event names. A piece that is invisible before the event comes from the event's seat. A
 * piece that is invisible after the event goes to this seat.
 */
export function travelsOf(event: GameEvent): Travel[] {
  const seat: unknown = event.seat;
  const anchor = typeof seat === 'number' && seat >= 0 ? `seat-${seat}` : undefined;
  return strings(event).map((piece) => (anchor === undefined ? { piece } : { piece, from: anchor, to: anchor }));
}

function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(strings);
  if (value !== null && typeof value === 'object') return Object.values(value).flatMap(strings);
  return [];
}

/**
 * Return the pieces that move between two states of the board, in the order of the events. Pieces without an event only
 * make space for others, so they move first and together.
 */
export function plan(
  before: ReadonlyMap<string, Place>,
  after: ReadonlyMap<string, Place>,
  travels: readonly Travel[],
): Flight[] {
  const flights: Flight[] = [];
  const named = new Map<string, { travel: Travel; order: number }>();
  travels.forEach((travel, order) => named.set(travel.piece, { travel, order }));

  for (const piece of new Set([...before.keys(), ...after.keys()])) {
    const kind = kindOf(before.get(piece), after.get(piece));
    if (kind === null) continue;
    const { travel, order } = named.get(piece) ?? { travel: { piece }, order: -1 };
    if (travel.still) continue;
    const from = after.get(piece)?.from ?? travel.from;
    const to = travel.to ?? before.get(piece)?.to;
    flights.push({ piece, kind, step: order, ...(from && { from }), ...(to && { to }) });
  }
  return numbered(flights);
}

function kindOf(before: Place | undefined, after: Place | undefined): Flight['kind'] | null {
  if (!before) return 'appear';
  if (!after) return 'vanish';
  const near = Math.abs(before.x - after.x) < NEAR && Math.abs(before.y - after.y) < NEAR;
  return near && Math.abs(before.width - after.width) < NEAR ? null : 'move';
}

/** Return the same flights in the same order, with steps renumbered to 0, 1, 2, ... */
function numbered(flights: Flight[]): Flight[] {
  const orders = [...new Set(flights.map((flight) => flight.step))].sort((a, b) => a - b);
  return flights.map((flight) => ({ ...flight, step: orders.indexOf(flight.step) })).sort((a, b) => a.step - b.step);
}

/** Return the delay between steps and the duration of a flight, in milliseconds. Many steps shorten both times. */
export function timing(steps: number, speed: number): { stagger: number; duration: number } {
  const LONGEST = 900;
  const duration = Math.round(Math.min(400, Math.max(180, 300 / speed)));
  const stagger = steps > 1 ? Math.min(110 / speed, (LONGEST / speed - duration) / (steps - 1)) : 0;
  return { duration, stagger: Math.max(0, Math.round(stagger)) };
}
