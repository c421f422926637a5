/** The levels of bots in every game, weakest first. */
const LEVELS = ['apprentice', 'journeyman', 'craftsman', 'engineer', 'chief', 'inventor'] as const;

/** Other bots, which appear at tables and in records of earlier versions. */
const KINDS = ['random', 'greedy', 'search', 'planner', 'noisy'] as const;

export type Level = (typeof LEVELS)[number];
export type Kind = Level | (typeof KINDS)[number];

/** The parts of a bot specification such as `engineer`, `greedy`, `search:200ms` or `search:2000` (playouts). */
export interface BotSpec {
  kind: string;
  /** The thinking time per decision in milliseconds. */
  thinks?: number;
  /** The number of playouts per decision. */
  playouts?: number;
}

export function readBot(spec: string): BotSpec {
  const [named = ''] = spec.split('@');
  const [kind = spec, budget = ''] = named.split(':');
  const [, amount, unit] = /^(\d+(?:\.\d+)?)(ms|s)?$/.exec(budget) ?? [];
  if (amount === undefined || kind === 'noisy') return { kind };
  if (unit === undefined) return { kind, playouts: Number(amount) };
  return { kind, thinks: Number(amount) * (unit === 's' ? 1000 : 1) };
}

/**
 * Return the class and module of a bot from another package, which is written `module:Name`. Returns null for other
 * bots.
 */
export function importedBot(spec: string): { name: string; module: string } | null {
  const [, module, name] = /^([a-z_][\w.]*):([a-z_][\w.]*)$/i.exec(spec) ?? [];
  return module === undefined || name === undefined || kindOf(spec) !== null ? null : { name, module };
}

/** Return the level or kind of a bot, if the catalogue has a name for it, or null. */
export function kindOf(spec: string): Kind | null {
  const { kind } = readBot(spec);
  return [...LEVELS, ...KINDS].find((known) => known === kind) ?? null;
}

export function isLevel(kind: string): kind is Level {
  return (LEVELS as readonly string[]).includes(kind);
}

/**
 * Return the expected score in two-player games of a player whose rating is `higher` points above the opponent's
 * rating.
 */
export function expected(higher: number): number {
  return 1 / (1 + 10 ** (-higher / 400));
}

/** Return the bot for a first game, which is neither the weakest nor the strongest of the bots that a server offers. */
export function firstBot(bots: readonly string[]): string {
  const mild = ['journeyman', 'greedy'];
  return bots.find((bot) => mild.includes(readBot(bot).kind)) ?? bots[0] ?? 'random';
}
