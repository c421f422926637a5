import type { BlueprintFacts, Components, FactoriesView, HandCard, Player } from './types';

/** Why a card of mine that was touched can do nothing now: the key of a message, and what fills its holes. */
export type Why =
  | 'market.hand'
  | 'build.twice'
  | 'build.tokens'
  | 'build.tool'
  | 'card.used'
  | 'card.idle'
  | 'card.lacks'
  | 'phase'
  | 'chain'
  | 'other';

/** Why this card of my hand cannot be built. */
function whyNotBuilt(mine: Player, { id, card }: HandCard, facts: BlueprintFacts, components: Components): Why {
  if (!facts.repeats && mine.compound.some((built) => built.card === card)) return 'build.twice';
  const monuments = mine.compound.filter((built) => components.blueprints[built.card]?.type === 'monument').length;
  const metal = card === 'megalith' ? Math.max(0, facts.metal - monuments) : facts.metal;
  if (mine.metal < metal || mine.energy < facts.energy) return 'build.tokens';
  const payable = mine.cards?.some(
    (other) => other.id !== id && components.blueprints[other.card]?.tool === facts.tool,
  );
  return payable ? 'phase' : 'build.tool';
}

/** Why a touch of this piece leads nowhere. */
export function why(view: FactoriesView, me: number, components: Components, piece: string): Why {
  const mine = view.players[me];
  if (!mine) return 'other';
  if (mine.chain) return 'chain';
  const held = mine.cards?.find(({ id }) => id === piece);
  if (held) {
    if (view.phase === 'market') return 'market.hand';
    const facts = components.blueprints[held.card];
    return view.phase === 'work' && facts ? whyNotBuilt(mine, held, facts, components) : 'phase';
  }
  const built = mine.compound.find(({ id }) => id === piece);
  if (!built) return 'other';
  const facts = components.blueprints[built.card];
  if (facts?.passive || facts?.type === 'monument') return 'card.idle';
  if (view.phase !== 'work') return 'phase';
  return built.used ? 'card.used' : 'card.lacks';
}
