import type { Amounts, BlueprintFacts, BlueprintType, ContractorFacts, Edition, Resource } from './types';

/** What a small die shows: pips, a range, a letter that stands for its value, a question, or what is done to it. */
export type DieFace =
  '1' | '2' | '3' | '4' | '5' | '6' | '1–3' | '4–6' | 'X' | '+1' | '+2' | '−1' | '?' | 'roll' | 'turn' | 'any';

export type Thing = 'metal' | 'energy' | 'goods' | 'blueprint' | 'discard' | 'prestige';

export type Sign =
  | 'or'
  /** An opponent gets what follows. */
  | 'opponent'
  /** A card of the market row. */
  | 'copy'
  /** What is printed as the build cost of a card. */
  | 'printed'
  /** At the start of a round. */
  | 'round'
  /** A building is put up. */
  | 'build';

/** One sign of the language without words that the cards are printed in. */
export type Mark =
  | { is: 'amount'; what: Thing; n: string }
  | { is: 'die'; face: DieFace; extra: boolean; n: string }
  | { is: 'sign'; sign: Sign }
  | { is: 'type'; type: BlueprintType }
  | { is: 'text'; text: string };

/** What stands between the dice slots. */
export type Joint = 'none' | 'equal' | 'sum' | 'rising';

export interface Effect {
  slots: DieFace[];
  joint: Joint;
  /** What stands after the slots, as `≥14`. */
  total: string;
  cost: Mark[];
  gain: Mark[];
}

const amount = (what: Thing, n: number | string): Mark => ({ is: 'amount', what, n: String(n).toUpperCase() });
const die = (face: DieFace, n = ''): Mark => ({ is: 'die', face, extra: false, n });
const extra = (face: DieFace, n = ''): Mark => ({ is: 'die', face, extra: true, n });
const sign = (which: Sign): Mark => ({ is: 'sign', sign: which });
const text = (words: string): Mark => ({ is: 'text', text: words });

const COST_ORDER: readonly Resource[] = ['metal', 'energy', 'blueprints'];
const GAIN_ORDER: readonly Resource[] = ['goods', 'metal', 'energy', 'blueprints'];

function amounts(given: Amounts | undefined, order: readonly Resource[], blueprint: Thing): Mark[] {
  return order.flatMap((what) => {
    const n = given?.[what];
    if (n === undefined || n === 0) return [];
    if (what === 'blueprints') return amount(blueprint, n);
    return what === 'dice' ? [] : amount(what, n);
  });
}

/** What a gain says that is more than amounts. */
const GAINS: Record<string, (edition: Edition, gain: Mark[]) => Mark[]> = {
  black_market: () => [sign('printed'), text('≤4')],
  dojo: () => [die('turn')],
  fitness_center: () => [die('−1')],
  gymnasium: () => [die('+1')],
  temp_agency: () => [die('roll', '1+')],
  golem: () => [extra('X')],
  robot: () => [extra('roll')],
  mega_factory: (_, gain) => [...gain, extra('?')],
  motherlode: () => [die('1–3'), amount('metal', 1), sign('or'), die('4–6'), amount('metal', 2)],
  replicator: () => [sign('copy')],
  laboratory: () => [amount('blueprint', 1)],
  scrap_yard: () => [amount('metal', 1)],
  solar_array: () => [amount('energy', 2)],
  megalith: () => [amount('metal', '−1')],
};

/** What sets off a card that is not activated, or lowers its price. */
const CAUSES: Record<string, (edition: Edition) => Mark[]> = {
  laboratory: () => [text('1×'), amount('goods', '')],
  scrap_yard: (edition) => (edition === 'retail' ? [text('1×'), sign('build')] : [sign('round')]),
  solar_array: (edition) => (edition === 'retail' ? [text('1×'), sign('build')] : [sign('round')]),
  megalith: () => [{ is: 'type', type: 'monument' }],
};

const COUNT: Record<string, number> = { any: 1, pair: 2, triple: 3, run: 3, sum14: 3 };

function slots(dice: string, usesValue: boolean): DieFace[] {
  if (dice === 'run') return ['X', '+1', '+2'];
  if (dice === '1' || dice === '4' || dice === '6') return [dice];
  return Array<DieFace>(COUNT[dice] ?? 0).fill(usesValue ? 'X' : 'any');
}

function joint(dice: string): Joint {
  if (dice === 'pair' || dice === 'triple') return 'equal';
  if (dice === 'sum14') return 'sum';
  return dice === 'run' ? 'rising' : 'none';
}

/** What a blueprint does, as it is printed in an edition. */
export function blueprintEffect(kind: string, facts: BlueprintFacts, edition: Edition = 'rulebook'): Effect {
  const printed = edition === 'retail' ? { ...facts, ...facts.retail } : facts;
  const usesValue = Object.values({ ...printed.cost, ...printed.gain }).includes('x');
  const plain = amounts(printed.gain, GAIN_ORDER, 'blueprint');
  const choices = (printed.choices ?? []).flatMap((choice, i) => [
    ...(i > 0 ? [sign('or')] : []),
    ...amounts(choice, GAIN_ORDER, 'blueprint'),
  ]);
  return {
    slots: slots(facts.dice, usesValue),
    joint: joint(facts.dice),
    total: facts.dice === 'sum14' ? '≥14' : '',
    cost: CAUSES[kind]?.(edition) ?? amounts(printed.cost, COST_ORDER, 'discard'),
    gain: GAINS[kind]?.(edition, plain) ?? [...plain, ...choices],
  };
}

const CONTRACTORS: Record<string, Mark[]> = {
  engineer: [amount('blueprint', 1), text('→'), sign('build')],
  foreman: [die('?', '4×')],
  hired_hands: [extra('roll', '2×')],
  investor: [amount('blueprint', 1), text('→'), sign('printed')],
  specialist: [extra('?')],
};

/** What a contractor brings. */
export function contractorEffect(kind: string, facts: ContractorFacts): { gain: Mark[]; opponent: Mark[] } {
  const opponent = amounts(facts.opponent, GAIN_ORDER, 'blueprint');
  return {
    gain: CONTRACTORS[kind] ?? amounts(facts.gain, GAIN_ORDER, 'blueprint'),
    opponent: opponent.length > 0 ? [sign('opponent'), ...opponent] : [],
  };
}

/** What a floor of the headquarters does with a die. */
export const FLOOR_EFFECTS: Record<'research' | 'generate' | 'mine', { face: DieFace; gain: Mark[]; more: Mark }> = {
  research: { face: 'any', gain: [amount('blueprint', 1)], more: amount('blueprint', '+1') },
  generate: { face: '1–3', gain: [amount('energy', 'X')], more: amount('energy', '+1') },
  mine: { face: '4–6', gain: [amount('metal', 1)], more: amount('metal', '+1') },
};
