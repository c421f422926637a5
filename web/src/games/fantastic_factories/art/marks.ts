import type { Activation, BlueprintFacts, BlueprintType, ContractorFacts, Edition, Resource, Yield } from './types';

/** The face of a small die: pips, a range, a letter for a value, a question mark, or a change. */
export type DieFace =
  '1' | '2' | '3' | '4' | '5' | '6' | '1–3' | '4–6' | 'X' | '+1' | '+2' | '−1' | '?' | 'roll' | 'turn' | 'any';

export type Thing = 'metal' | 'energy' | 'goods' | 'blueprint' | 'discard' | 'prestige';

export type Sign =
  | 'or'
  /** An opponent gets the amounts that follow. */
  | 'opponent'
  /** A card in the market row. */
  | 'copy'
  /** The building cost on a card. */
  | 'printed'
  /** The effect happens at the start of each round. */
  | 'round'
  /** The effect happens when a player builds a building. */
  | 'build';

/** A symbol on a card. */
export type Mark =
  | { is: 'amount'; what: Thing; n: string }
  | { is: 'die'; face: DieFace; extra: boolean; n: string }
  | { is: 'sign'; sign: Sign }
  | { is: 'type'; type: BlueprintType }
  | { is: 'text'; text: string };

/** The symbol between the dice slots. */
export type Joint = 'none' | 'equal' | 'sum' | 'rising';

export interface Effect {
  slots: DieFace[];
  joint: Joint;
  /** The symbol after the slots, such as `≥14`. */
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

function amounts(given: Yield | undefined, order: readonly Resource[], blueprint: Thing): Mark[] {
  return order.flatMap((what) => {
    const n = given?.[what];
    if (n === undefined || n === 0 || what === 'dice') return [];
    const thing = what === 'blueprints' ? blueprint : what;
    return Array.isArray(n) ? byFace(thing, n) : amount(thing, n);
  });
}

/** Return the gains for low and for high dice. */
function byFace(what: Thing, faces: readonly number[]): Mark[] {
  const [low = 0, high = 0] = [faces[0], faces[5]];
  return [die('1–3'), amount(what, low), sign('or'), die('4–6'), amount(what, high)];
}

/** The trigger and the effect of each card that works automatically. */
const PASSIVE: Record<string, (edition: Edition) => [cause: Mark[], gain: Mark[]]> = {
  laboratory: () => [[text('1×'), amount('goods', '')], [amount('blueprint', 1)]],
  scrap_yard: (edition) => [income(edition), [amount('metal', 1)]],
  solar_array: (edition) => [income(edition), [amount('energy', 2)]],
  megalith: () => [[{ is: 'type', type: 'monument' }], [amount('metal', '−1')]],
};

const income = (edition: Edition): Mark[] => (edition === 'retail' ? [text('1×'), sign('build')] : [sign('round')]);

/** Return the gains of a card that are not amounts. */
function deeds(printed: Activation): Mark[] {
  if (printed.change) return [die(CHANGES[printed.change])];
  if (printed.rerolls) return [die('roll', '1+')];
  if (printed.salvages) return [sign('printed'), text('≤4')];
  if (printed.copies_row) return [sign('copy')];
  if (!printed.gain?.dice) return [];
  // The value of a new die: the paid energy (Golem), a value that the player chooses, or the result of a roll.
  return [extra(printed.names_x ? 'X' : printed.places ? '?' : 'roll')];
}

const CHANGES = { over: 'turn', up: '+1', down: '−1' } as const;

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

/** Return the effect of a blueprint, as an edition of the game prints it. */
export function blueprintEffect(kind: string, facts: BlueprintFacts, edition: Edition = 'rulebook'): Effect {
  const printed: Activation = edition === 'retail' && facts.retail ? facts.retail : facts;
  const dice = printed.places ? (printed.dice ?? 'none') : 'none';
  const usesValue = Object.values({ ...printed.cost, ...printed.gain }).includes('x');
  const choices = (printed.choices ?? []).flatMap((choice, i) => [
    ...(i > 0 ? [sign('or')] : []),
    ...amounts(choice, GAIN_ORDER, 'blueprint'),
  ]);
  const [cause, brings] = PASSIVE[kind]?.(edition) ?? [[], []];
  return {
    slots: slots(dice, usesValue),
    joint: joint(dice),
    total: dice === 'sum14' ? '≥14' : '',
    cost: [...cause, ...amounts(printed.cost, COST_ORDER, 'discard')],
    gain: [...brings, ...amounts(printed.gain, GAIN_ORDER, 'blueprint'), ...choices, ...deeds(printed)],
  };
}

const CONTRACTORS: Record<string, Mark[]> = {
  engineer: [amount('blueprint', 1), text('→'), sign('build')],
  foreman: [die('?', '4×')],
  hired_hands: [extra('roll', '2×')],
  investor: [amount('blueprint', 1), text('→'), sign('printed')],
  specialist: [extra('?')],
};

/** Return the gains of a contractor. */
export function contractorEffect(kind: string, facts: ContractorFacts): { gain: Mark[]; opponent: Mark[] } {
  const opponent = amounts(facts.opponent, GAIN_ORDER, 'blueprint');
  return {
    gain: CONTRACTORS[kind] ?? amounts(facts.gain, GAIN_ORDER, 'blueprint'),
    opponent: opponent.length > 0 ? [sign('opponent'), ...opponent] : [],
  };
}

/** The effect of a die on each floor of the headquarters. */
export const FLOOR_EFFECTS: Record<'research' | 'generate' | 'mine', { face: DieFace; gain: Mark[]; more: Mark }> = {
  research: { face: 'any', gain: [amount('blueprint', 1)], more: amount('blueprint', '+1') },
  generate: { face: '1–3', gain: [amount('energy', 'X')], more: amount('energy', '+1') },
  mine: { face: '4–6', gain: [amount('metal', 1)], more: amount('metal', '+1') },
};
