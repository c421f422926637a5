import type { LogEntry } from '../../lib/net/wire';

/** The buildings that a seat built and activated in a round, and the goods that each of them made. */
export interface Lately {
  built: string[];
  ran: Map<string, number>;
}

/** Return each seat's buildings and goods in the last `rounds` rounds of a log, including the current round. */
export function lately(log: readonly LogEntry[], rounds: number): Map<number, Lately> {
  const found = new Map<number, Lately>();
  let begun = 0;
  for (const { events } of [...log].reverse()) {
    for (const event of [...events].reverse()) {
      if (event['kind'] === 'round' && ++begun === rounds) return found;
      const { kind, piece } = event;
      if ((kind !== 'build' && kind !== 'activate') || typeof piece !== 'string') continue;
      const seat = Number(event['seat']);
      const of = found.get(seat) ?? { built: [], ran: new Map<string, number>() };
      found.set(seat, of);
      if (kind === 'build') of.built.unshift(piece);
      else of.ran.set(piece, (of.ran.get(piece) ?? 0) + Number(event['goods'] ?? 0));
    }
  }
  return found;
}
