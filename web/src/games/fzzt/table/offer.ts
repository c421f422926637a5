import type { KindOf } from '../../../lib/board/choice';
import type { LegalAction } from '../../../lib/net/wire';

/** The actions that fit the touched pieces and can be confirmed. */
export interface Offer {
  bid: LegalAction | null;
  mount: LegalAction | null;
  shred: LegalAction | null;
}

/**
 * Return the actions that can be confirmed. `exact` are the actions that touch exactly the touched pieces; the actions
 * in `matching` may touch further pieces. If only a mount is left, the player need not touch its unit.
 */
export function offer(
  matching: readonly LegalAction[],
  exact: readonly LegalAction[],
  touched: readonly string[],
): Offer {
  const mounts = matching.filter((act) => verb(act) === 'mount');
  return {
    bid: exact.find((act) => verb(act) === 'bid') ?? null,
    mount: touched.length > 0 && mounts.length === 1 ? (mounts[0] ?? null) : null,
    shred: exact.find((act) => verb(act) === 'shred') ?? null,
  };
}

/** Return the action that ends my production without touching a piece, or null outside production. */
export function doneOf(actions: readonly LegalAction[]): LegalAction | null {
  return actions.find((act) => verb(act) === 'done') ?? null;
}

/** Return the weakest card that can be bid alone. */
export function leastBid(actions: readonly LegalAction[]): string | undefined {
  const single = actions.filter((act) => verb(act) === 'bid' && act.targets.length === 1);
  return single.toSorted((one, other) => foreseen(one, 'power') - foreseen(other, 'power'))[0]?.targets[0];
}

/** Return the gain of each piece that can be touched next, by kind. */
export function gains(
  matching: readonly LegalAction[],
  touched: readonly string[],
  kindOf: KindOf,
): Map<string, number> {
  const gained = new Map<string, number>();
  const have = touched.map(kindOf);
  for (const act of matching) {
    const gain: unknown = act.preview['gain'];
    const left = act.targets.map(kindOf).filter((kind) => !have.includes(kind));
    if (touched.length > 0 && left.length === 1 && typeof gain === 'number') gained.set(left[0] ?? '', gain);
  }
  return gained;
}

/** Return a number in the preview of an action. */
export function foreseen(act: LegalAction, key: string): number {
  const value: unknown = act.preview[key];
  return typeof value === 'number' ? value : 0;
}

function verb(act: LegalAction): string {
  return act.text.split(' ', 1)[0] ?? '';
}
