import { list, sentences } from '../../../lib/i18n';
import type { BlueprintFacts, BlueprintType, ContractorFacts, Edition, Floor, Tool } from '../art/types';
import { lookup, t } from '.';

type Counted = 'metal' | 'energy' | 'goods' | 'blueprint' | 'prestige';

/**
 * Return the name printed on a card, such as `Mega Factory` for `mega_factory`. The name is the same in all languages.
 */
export function cardName(kind: string): string {
  return kind.replace(/(^|_)([a-z])/g, (_, gap: string, letter: string) => (gap && ' ') + letter.toUpperCase());
}

/** Describe the effect of a card. Returns an empty string for an unknown card. */
export function cardText(kind: string, edition: Edition = 'rulebook'): string {
  const retail = edition === 'retail' ? lookup('card', kind, 'retail') : null;
  return retail ?? lookup('card', kind) ?? '';
}

export const typeName = (type: BlueprintType): string => t(`type.${type}`);
export const toolName = (tool: Tool): string => t(`tool.${tool}`);
export const floorName = (floor: Floor): string => t(`floor.${floor}`);

/** Describe the effect of a floor of the headquarters. */
export const floorText = (floor: Floor): string => sentences([t(`floor.${floor}.text`), t('floor.again')]);

/** Format an amount with its name, as in `3 goods`. */
export const goodName = (what: Counted, n: number): string => t(what, { n });

function worth(facts: BlueprintFacts): string {
  return facts.prestige_by_copy ? t('label.prestige.growing') : goodName('prestige', facts.prestige);
}

function amounts(metal: number, energy: number): string[] {
  return [...(metal > 0 ? [goodName('metal', metal)] : []), ...(energy > 0 ? [goodName('energy', energy)] : [])];
}

/** Describe a blueprint with all its printed facts, for screen readers. */
export function cardLabel(kind: string, facts?: BlueprintFacts, edition: Edition = 'rulebook'): string {
  const name = cardName(kind);
  if (!facts) return name;
  const tool = toolName(facts.tool);
  const paid = amounts(facts.metal, facts.energy);
  return t('label.blueprint', {
    name,
    type: typeName(facts.type),
    tool,
    cost: list([...paid, t('label.cost.card', { tool })]),
    prestige: worth(facts),
    text: cardText(kind, edition),
  }).trim();
}

/** Describe a contractor with all its printed facts. */
export function contractorLabel(kind: string, facts?: ContractorFacts): string {
  const [name, text] = [cardName(kind), cardText(kind)];
  if (!facts) return name;
  if (facts.energy === 0) return t('label.contractor.free', { name, text });
  return t('label.contractor', { name, cost: goodName('energy', facts.energy), text });
}

/** The state of a building in a compound. */
export interface Standing {
  card: string;
  goods: number;
  used: boolean;
  prestige: number;
  /** The card that a Replicator copies in this round. */
  copied?: string | null;
}

/** Describe a building in a compound with the dice and goods on it. */
export function builtLabel(
  built: Standing,
  facts: BlueprintFacts,
  edition: Edition = 'rulebook',
  dice: readonly number[] = [],
): string {
  const { card, goods, used, prestige, copied } = built;
  const parts = [
    t('label.built', {
      name: cardName(card),
      type: typeName(facts.type),
      prestige: goodName('prestige', prestige),
      text: cardText(card, edition),
    }),
  ];
  if (copied) parts.push(t('label.built.copied', { name: cardName(copied), text: cardText(copied, edition) }));
  if (dice.length > 0) parts.push(t('label.built.dice', { dice: list(dice.map(String)) }));
  if (goods > 0) parts.push(t('label.built.goods', { goods: goodName('goods', goods) }));
  if (used) parts.push(t('label.built.used'));
  return sentences(parts);
}
