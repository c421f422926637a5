import { COLOURS, type Player } from '../types';
import { isMachine, isSupply } from './geometry';
import { countOf, type Plan, type Site } from './plan';

/** The number of white reservoirs of each player (U23). */
const WHITES = 3;

/** Return the number of unused pieces of a kind, or null if the number is unlimited. */
export function leftOf({ components }: Site, player: Player | undefined, plan: Plan, piece: string): number | null {
  const laid = countOf(plan, piece);
  if (isSupply(piece)) {
    const colour = COLOURS.find((one) => piece === `supply-${one}`);
    const named = colour && plan.any === colour ? 1 : 0;
    return (colour ? (player?.supplies[colour] ?? 0) : 0) + named - laid;
  }
  if (piece === 'white') return WHITES - laid;
  if (piece === 'diagonal' || isMachine(components, piece)) return 1 - laid;
  return null;
}
