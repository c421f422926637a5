import type { LogEntry } from '../../lib/net/wire';
import type { Amounts } from './types';

/** The latest gain of a piece. `n` is the number of the log entry. */
export interface Gained {
  n: number;
  amounts: Amounts;
}

type Fields = Record<string, unknown>;

/** Return the piece that causes the gain of an event. */
function source({ kind, seat, floor, piece, from }: Fields): unknown {
  if (kind === 'place') return `floor-${String(seat)}-${String(floor)}`;
  if (kind === 'activate') return piece;
  return kind === 'gain' ? from : undefined;
}

/** Return the sum of several gains, with the number of the latest log entry. */
export function sumOf(gains: readonly Gained[]): Gained | null {
  const [first, ...rest] = gains;
  if (!first) return null;
  return rest.reduce((sum, { n, amounts }) => {
    const total: Amounts = { ...sum.amounts };
    for (const [what, amount] of Object.entries(amounts) as [keyof Amounts, number][])
      total[what] = Number(total[what] ?? 0) + amount;
    return { n: Math.max(sum.n, n), amounts: total };
  }, first);
}

/** Return the latest gain of each piece in these log entries. The board shows gains that rise from the pieces. */
export function gainedBy(entries: readonly LogEntry[]): Map<string, Gained> {
  const gained = new Map<string, Gained>();
  for (const { n, events } of entries) {
    for (const event of events) {
      const piece = source(event);
      const amounts: Amounts = {};
      for (const what of ['goods', 'metal', 'energy', 'blueprints'] as const) {
        const amount: unknown = event[what];
        if (typeof amount === 'number' && amount > 0) amounts[what] = amount;
      }
      if (typeof piece === 'string' && Object.keys(amounts).length > 0) gained.set(piece, { n, amounts });
    }
  }
  return gained;
}

/** Return the dice of the latest roll in these log entries. */
export function rolledIn(entries: readonly LogEntry[]): Set<string> {
  const rolls = entries.flatMap(({ events }) => events.filter((event) => event['kind'] === 'roll'));
  return new Set(rolls.flatMap((event) => (event['dice'] as { id: string }[]).map(({ id }) => id)));
}
