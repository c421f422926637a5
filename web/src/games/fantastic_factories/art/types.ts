/** What the art needs to know of the cards of Fantastic Factories. */

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

/** What is printed on a blueprint beside its effect: a part of `Game.components`. */
export interface BlueprintFacts {
  type: BlueprintType;
  tool: Tool;
  metal: number;
  energy: number;
  prestige: number;
}
