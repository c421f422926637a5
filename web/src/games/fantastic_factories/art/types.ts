/** The facts about the cards of Fantastic Factories that the pictures need, which are part of `Game.components`. */
import type {
  Activation as Facts,
  BlueprintFacts as Printed,
  BlueprintType,
  ContractorFacts as Contractor,
  Floor,
  MachineColour,
  Tool,
  Yield,
} from '../wire';

export type { Amounts, BlueprintType, Edition, Floor, MachineColour, Tool, Yield } from '../wire';

export const TYPES = [
  'production',
  'utility',
  'training',
  'special',
  'monument',
] as const satisfies readonly BlueprintType[];

export const TOOLS = ['hammer', 'wrench', 'gear', 'shovel'] as const satisfies readonly Tool[];

export const FLOORS = ['research', 'generate', 'mine'] as const satisfies readonly Floor[];

/** The coloured dice of the Machine, in rolling order. */
export const MACHINE_COLOURS = ['blue', 'yellow', 'green', 'red', 'purple'] as const satisfies readonly MachineColour[];

/** The type of cards that each die of the Machine is compared with. The green die takes a card instead. */
export const MACHINE_TYPES: Record<MachineColour, BlueprintType | null> = {
  blue: 'production',
  yellow: 'utility',
  green: null,
  red: 'training',
  purple: 'special',
};

export type Resource = keyof Yield;

/** The costs and gains of an activation. */
export type Activation = Partial<Facts>;

/** The printed facts of a blueprint. */
export type BlueprintFacts = Activation &
  Pick<Printed, 'type' | 'tool' | 'metal' | 'energy' | 'prestige'> &
  Partial<Pick<Printed, 'repeats' | 'prestige_by_copy'>> & { retail?: Activation };

/** The printed facts of a contractor. */
export type ContractorFacts = Pick<Contractor, 'energy'> & Partial<Pick<Contractor, 'gain' | 'opponent'>>;
