import type { Player, Preview } from './types';

export type Figured = 'metal' | 'energy' | 'goods' | 'building' | 'blueprint' | 'prestige';

/** Return a player's totals after the choice with this preview. Uncertain amounts are left out. */
export function ahead(
  player: Pick<Player, 'metal' | 'energy' | 'goods' | 'buildings' | 'hand'>,
  score: number,
  { cost = {}, gain = {} }: Preview,
  verb: string,
): Partial<Record<Figured, number>> {
  const builds = verb === 'build' ? 1 : 0;
  const sure = (value: unknown): number => (typeof value === 'number' ? value : 0);
  const by = {
    metal: sure(gain.metal) - sure(cost.metal),
    energy: sure(gain.energy) - sure(cost.energy),
    goods: sure(gain.goods) - sure(cost.goods),
    building: builds,
    blueprint: sure(gain.blueprints) - sure(cost.blueprints) - builds,
    prestige: sure(gain.goods) + sure(gain.prestige),
  };
  const now = { ...player, building: player.buildings, blueprint: player.hand, prestige: score };
  const changed = (Object.keys(by) as Figured[]).filter((what) => by[what] !== 0);
  return Object.fromEntries(changed.map((what) => [what, now[what] + by[what]]));
}
