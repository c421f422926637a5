/** What the art needs to know of the cards of Fantastic Factories: parts of `Game.components`. */

export const TYPES = ['production', 'utility', 'training', 'special', 'monument'] as const;
export type BlueprintType = (typeof TYPES)[number];

export const TOOLS = ['hammer', 'wrench', 'gear', 'shovel'] as const;
export type Tool = (typeof TOOLS)[number];

export const FLOORS = ['research', 'generate', 'mine'] as const;
export type Floor = (typeof FLOORS)[number];

export type Edition = 'rulebook' | 'retail';

/** The coloured dice that the Machine rolls, in its order. */
export const MACHINE_COLOURS = ['blue', 'yellow', 'green', 'red', 'purple'] as const;
export type MachineColour = (typeof MACHINE_COLOURS)[number];

/** Whose cards a die of the Machine is compared with; the green one takes a card. */
export const MACHINE_TYPES: Record<MachineColour, BlueprintType | null> = {
  blue: 'production',
  yellow: 'utility',
  green: null,
  red: 'training',
  purple: 'special',
};

export type Resource = 'metal' | 'energy' | 'goods' | 'blueprints' | 'dice' | 'prestige';

/** Numbers by what they are numbers of; `x` is what the die shows. */
export type Amounts = Partial<Record<Resource, number | string>>;

/** The same, where a gain may depend on the die: one number for each of its faces. */
export type Yield = Partial<Record<Resource, number | string | number[]>>;

/** What an activation asks for and brings. */
export interface Activation {
  /** `none`, `any`, `1`, `4`, `6`, `pair`, `triple`, `run`, `sum14`, `as_copied`. */
  dice?: string;
  /** The dice are laid on the card. */
  places?: boolean;
  /** `blueprints` are discarded. */
  cost?: Amounts;
  gain?: Yield;
  /** One of these besides `gain`. */
  choices?: Amounts[];
  /** What becomes of a die that is not laid anywhere. */
  change?: 'over' | 'up' | 'down' | null;
  /** The player names the `x`. */
  names_x?: boolean;
  /** Dice are rolled again. */
  rerolls?: boolean;
  /** The discarded blueprint's own cost is gained. */
  salvages?: boolean;
  /** It does what a card of the market row does. */
  copies_row?: boolean;
}

/** What is printed on a blueprint. */
export interface BlueprintFacts extends Activation {
  type: BlueprintType;
  tool: Tool;
  metal: number;
  energy: number;
  prestige: number;
  /** There may be several in one compound. */
  repeats?: boolean;
  /** What differs on the published card. */
  retail?: Activation;
  /** Prestige of the first, second ... copy. */
  prestige_by_copy?: number[];
}

/** What is printed on a contractor. */
export interface ContractorFacts {
  energy: number;
  gain?: Amounts;
  opponent?: Amounts;
}
