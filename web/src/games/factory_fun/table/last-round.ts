import type { LogEntry } from '../../../lib/net/wire';
import type { PlacedPiece } from '../types';
import type { Events } from '../wire';

/** Return a player's money before the last builds were revealed. */
export interface Earlier {
  money: number;
  bonus: number;
  pieces: readonly PlacedPiece[];
}

/**
 * Return a player's factory and money before the builds that were revealed last, or undefined before the first builds.
 */
export function beforeLast(log: readonly LogEntry[], seat: number): Earlier | undefined {
  let built: Events['built'] | undefined;
  let earlier: Earlier | undefined;
  for (const event of log.flatMap(({ events }) => events)) {
    if (event.seat !== seat || (event.kind !== 'built' && event.kind !== 'gave_up')) continue;
    const found = event as unknown as Events['built'] | Events['gave_up'];
    const gained = found.kind === 'built' ? found.value - found.price : -found.penalty;
    earlier = { money: found.money - gained, bonus: built?.bonus ?? 0, pieces: built?.pieces ?? [] };
    if (found.kind === 'built') built = found;
  }
  return earlier;
}
