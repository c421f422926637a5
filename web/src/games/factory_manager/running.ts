import { canBeShut, kindOfTile, laidIn, typeOfTile } from './pieces';
import type { Components, FactoryView, Figures, Player } from './types';

/** A set of running tiles that a player tries out, with its totals. */
export interface Trial extends Figures {
  /** The reason why the set cannot be confirmed. */
  fault: 'robots' | 'workers' | null;
}

/**
 * Return the workers of a player at the end of the round: `seated` workers sit in the canteen, and the others wait in
 * the yard.
 */
export function seatedWorkers({ workers }: Player, seated: number): Player['workers'] {
  const { canteen, bid, free, hired, ...others } = workers;
  const all = [...canteen, ...bid, ...hired, ...free];
  return { ...others, bid: [], hired: [], canteen: all.slice(0, seated), free: all.slice(seated) };
}

/**
 * Return the totals of a factory with a set of running machines and robots, by the rules (P13, P14, P25). The client
 * computes these totals so that a player can switch tiles in any order. The engine computes the same totals.
 */
export function trial(view: FactoryView, components: Components, player: Player, running: readonly string[]): Trial {
  const workers = view.proposal ? view.proposal.available + view.proposal.canteen : player.workers.total;
  const facts = laidIn(player)
    .filter(({ id }) => !canBeShut(id) || running.includes(id))
    .flatMap(({ kind }) => components.kinds[kind] ?? []);
  const sum = (of: 'production' | 'storage' | 'energy' | 'workers'): number =>
    facts.reduce((total, one) => total + one[of], 0);
  const production = sum('production');
  const storage = sum('storage');
  const energy = Math.max(1, sum('energy'));
  const canteen = Math.max(0, sum('workers'));
  const machines = running.filter((id) => typeOfTile(id) === 'machine').length;
  const times = view.round === view.rounds ? 2 : 1;
  const income = [0, 1, 2].map((step) =>
    Math.max(0 - player.money, times * (10 * Math.min(production, storage) - energy * (view.price.now + step))),
  );
  const fault = running.length > 2 * machines ? 'robots' : canteen > workers - 1 ? 'workers' : null;
  return { running: [...running], production, storage, energy, canteen, available: workers - canteen, income, fault };
}

/**
 * Return the figures of a factory. While the seat decides, they belong to its proposal; after the factory has run, they
 * are the result; otherwise they are the forecast.
 */
export function shownFigures({ proposal, over }: FactoryView, { seat, dials, forecast }: Player): Figures {
  if (proposal?.seat === seat) return proposal;
  if (!over) return forecast;
  const { production, storage, energy } = dials;
  return { ...forecast, production: production.value, storage: storage.value, energy: energy.value };
}

/**
 * Return the steps of the chain that changes the proposal to another set and confirms it. The steps are ordered by
 * kind, as in the table of tiles.
 */
export function steps(components: Components, proposed: readonly string[], wanted: readonly string[]): string[] {
  const changes = Object.keys(components.kinds).flatMap((kind) => {
    const more = count(wanted, kind) - count(proposed, kind);
    return Array.from({ length: Math.abs(more) }, () => `${more > 0 ? 'run' : 'shut'} ${kind}`);
  });
  return [...changes, 'confirm'];
}

function count(tiles: readonly string[], kind: string): number {
  return tiles.filter((id) => kindOfTile(id) === kind).length;
}
