import type { Why } from '../../../lib/board/client';
import { sentences } from '../../../lib/i18n';
import type { Floor, Tool } from '../art/types';
import type { Amounts, FactoriesView } from '../types';
import { cardName, cardText, floorName, goodName, toolName } from './cards';
import { lookup, say, t } from '.';
import { amountsName } from './names';

type Counted = 'metal' | 'energy' | 'goods' | 'blueprint' | 'prestige';

/** The unit of a number, by the words of the key. */
const UNITS: [ending: RegExp, unit: Counted][] = [
  [/\bgoods\b/, 'goods'],
  [/\bprestige\b/, 'prestige'],
  [/\b(?:mine|metal|miner)\b/, 'metal'],
  [/\b(?:generate|energy|electrician|hired_hands)\b/, 'energy'],
  [/\b(?:research|cards|architect)\b/, 'blueprint'],
];

/** Facts that are amounts of one thing under every key. */
const OWN: Readonly<Record<string, Counted>> = {
  metal: 'metal',
  has_metal: 'metal',
  energy: 'energy',
  has_energy: 'energy',
  goods: 'goods',
  prestige: 'prestige',
};

/** Amounts without those of nothing, and the card with a tool that goes with them. */
function amountsSaid(amounts: Amounts, tool: unknown): string {
  const card = typeof tool === 'string' ? [t('word.card', { tool: toolName(tool as Tool) })] : [];
  return amountsName(amounts, card);
}

/** A fact as a word. */
function word(key: string, fact: string, value: unknown, tool: unknown): string | number {
  if (fact === 'amounts') return amountsSaid(value as Amounts, tool);
  if (fact === 'cost') return goodName(value as 'metal' | 'energy', 1);
  const text = typeof value === 'number' ? value : String(value);
  if (fact === 'card' || fact === 'other') return cardName(String(text));
  if (fact === 'tool') return toolName(text as Tool);
  if (fact === 'floor') return floorName(text as Floor);
  if (fact === 'what') return lookup('word', String(text)) ?? text;
  if (typeof text !== 'number') return text;
  const own = OWN[fact];
  if (own) return goodName(own, text);
  const unit = ['needs', 'has', 'amount', 'cards'].includes(fact)
    ? UNITS.find(([ending]) => ending.test(key))?.[1]
    : undefined;
  return unit ? goodName(unit, text) : text;
}

function sentence(of: 'why' | 'explain', { key = 'other', ...facts }: Why): string {
  const filling = Object.fromEntries(
    Object.entries(facts).map(([fact, value]) => [fact, word(key, fact, value, facts['tool'])]),
  );
  return say(`${of}.${key}`, filling) ?? lookup(of, of === 'why' ? 'other' : 'best') ?? '';
}

/** The reason why a piece cannot be used now; for a blueprint in hand also its effect. */
export function whyWords({ does, edition, ...why }: Why): string {
  const text = sentence('why', why);
  return typeof does === 'string' ? sentences([text, cardText(does, edition as FactoriesView['edition'])]) : text;
}

/** The reason for a bot's choice. */
export const explainWords = (reason: Why): string => sentence('explain', reason);
