import { picker } from '../../../lib/board/picker';

/** The proportions of a robot, which depend on its power. Lengths are in the card's units, and the ground is at 0. */
export interface Frame {
  leg: number;
  /** The body's width at the shoulders, its width at the hips, and its height. */
  top: number;
  bottom: number;
  body: number;
  head: number;
  headHeight: number;
  /** The thickness and length of the arms. */
  arm: number;
  reach: number;
}

const FRAMES: readonly Frame[] = [
  { leg: 12, top: 22, bottom: 26, body: 20, head: 23, headHeight: 17, arm: 2.6, reach: 16 },
  { leg: 14, top: 30, bottom: 28, body: 26, head: 24, headHeight: 17, arm: 3.8, reach: 22 },
  { leg: 16, top: 37, bottom: 31, body: 32, head: 26, headHeight: 19, arm: 5.2, reach: 26 },
  { leg: 19, top: 44, bottom: 33, body: 40, head: 26, headHeight: 19, arm: 7, reach: 32 },
  { leg: 20, top: 49, bottom: 35, body: 50, head: 28, headHeight: 20, arm: 8.5, reach: 40 },
];

const LEGS = [
  ['wheel', 'spring', 'legs', 'tripod'],
  ['legs', 'wheel', 'tripod', 'legs'],
  ['legs', 'treads', 'tripod', 'boots'],
  ['boots', 'treads', 'legs'],
  ['boots', 'treads'],
] as const;
const HEADS = ['dome', 'box', 'bucket', 'ball'] as const;
const EYES = ['pair', 'cyclops', 'visor', 'uneven'] as const;
const ANTENNAE = ['ball', 'twin', 'spring', 'dish', 'bulb', 'none'] as const;
const POSES = ['down', 'up', 'hip'] as const;
// strong robots hold the left arm away from the symbols
const HEAVY = ['down', 'hip'] as const;
const HANDS = ['claw', 'ball', 'spanner'] as const;

/** The features that distinguish robots with the same power. */
export interface Character {
  frame: Frame;
  /** The angle in degrees at which the robot leans. Weak robots are unsteady. */
  lean: number;
  legs: (typeof LEGS)[number][number];
  head: (typeof HEADS)[number];
  eyes: (typeof EYES)[number];
  antenna: (typeof ANTENNAE)[number];
  arms: [(typeof POSES)[number], (typeof POSES)[number]];
  hand: (typeof HANDS)[number];
  mouth: number;
}

export function character(card: string, power: number): Character {
  const pick = picker(card);
  const one = <T>(choices: readonly T[]): T => choices[pick(choices.length)] as T;
  const step = Math.min(Math.max(power, 1), 5) - 1;
  return {
    frame: FRAMES[step] as Frame,
    lean: power === 1 ? (pick(2) ? 5 : -5) : power === 2 ? pick(3) - 1 : 0,
    legs: one<Character['legs']>(LEGS[step] ?? LEGS[0]),
    head: one(HEADS),
    eyes: one(EYES),
    antenna: one(ANTENNAE),
    arms: power > 3 ? [one(HEAVY), one(POSES)] : [one(POSES), one(POSES)],
    hand: one(HANDS),
    mouth: pick(4),
  };
}
