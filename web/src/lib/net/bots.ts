/** What a bot's specification says: `random`, `greedy`, `search:200ms`, `search:2000` (playouts). */
export interface BotSpec {
  kind: string;
  /** How long it thinks about a decision, in milliseconds. */
  thinks?: number;
  /** How many games it plays out in its head. */
  playouts?: number;
}

export function readBot(spec: string): BotSpec {
  const [kind = spec, budget = ''] = spec.split(':');
  const [, amount, unit] = /^(\d+(?:\.\d+)?)(ms|s)?$/.exec(budget) ?? [];
  if (amount === undefined) return { kind };
  if (unit === undefined) return { kind, playouts: Number(amount) };
  return { kind, thinks: Number(amount) * (unit === 's' ? 1000 : 1) };
}

/** The level of a bot, as one word that the catalogue has a name for; null for a kind unknown here. */
export function levelOf(spec: string): 'random' | 'greedy' | 'engineer' | 'chief' | 'inventor' | null {
  const { kind, thinks = 0 } = readBot(spec);
  if (kind === 'random' || kind === 'greedy') return kind;
  if (kind !== 'search') return null;
  if (thinks < 500) return 'engineer';
  return thinks < 2000 ? 'chief' : 'inventor';
}

/** The bot for a first game, of those that a server offers: neither the weakest nor the strongest. */
export function firstBot(bots: readonly string[]): string {
  return bots.find((bot) => readBot(bot).kind === 'greedy') ?? bots[0] ?? 'random';
}
