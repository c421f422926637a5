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
 * Return a player's factory and money before the builds that were revealed last, or undefined if the player neither
 * built nor gave up in that round.
 */
export function beforeLast(log: readonly LogEntry[], seat: number): Earlier | undefined {
  let built: Events['built'] | undefined;
  let earlier: Earlier | undefined;
  let rounds = 0;
  for (const event of log.flatMap(({ events }) => events)) {
    if (event.kind === 'round') rounds += 1;
    if (event.seat !== seat || (event.kind !== 'built' && event.kind !== 'gave_up')) continue;
    const found = event as unknown as Events['built'] | Events['gave_up'];
    const gained = found.kind === 'built' ? found.value - found.price : -found.penalty;
    earlier = { money: found.money - gained, bonus: built?.bonus ?? 0, pieces: built?.pieces ?? [] };
    rounds = 0;
    if (found.kind === 'built') built = found;
  }
  return rounds <= 1 ? earlier : undefined;
}
