import { cog, smoke } from './parts';
import { box, boxPath, disc, discPath, flat, form, pipe, stroke, type Shape } from './shapes';

export type Mood = 'idle' | 'rolling' | 'beaten' | 'won';

const EYES: Record<Mood, Shape[]> = {
  idle: [
    flat('ink', discPath(46, 33, 4) + discPath(74, 33, 4)),
    flat('paper', discPath(47.5, 31.5, 1.3) + discPath(75.5, 31.5, 1.3)),
  ],
  rolling: [stroke('M42 33a4 4 0 1 1 4 4M46 33h.010M70 33a4 4 0 1 1 4 4M74 33h.010', 2.2)],
  beaten: [stroke('M42 29l8 8M50 29l-8 8M70 29l8 8M78 29l-8 8', 2.6)],
  won: [stroke('M41 35q5-7 10 0M69 35q5-7 10 0', 2.6)],
};

const MOUTHS: Record<Mood, Shape[]> = {
  idle: [stroke('M48 53h24', 2)],
  rolling: [disc('ink', 60, 53, 4, 0)],
  beaten: [stroke('M48 56q3-6 6 0t6 0t6 0t6 0', 2)],
  won: [form('paper', 'M46 49h28q-3 10-14 10t-14-10Z', 1.6)],
};

/** Draw the Machine, the opponent in a solo game, with a face and one lamp for each of its dice. */
export function machine(mood: Mood): Shape[] {
  return [
    ...pipe('M24 40h-14v32M96 40h14v32', 'steel', 6),
    ...cog(14, 26, 9, 'steel', 8),
    ...cog(106, 26, 9, 'steel', 8),
    ...(mood === 'beaten' ? [smoke(52, 12, 1.1, 'dusk')] : []),
    form('dusk', 'M46 18l4-12h20l4 12Z'),
    box('steel', 22, 16, 76, 60, 6),
    box('paper', 32, 21, 56, 24, 5),
    disc('glow', 46, 33, 9),
    disc('glow', 74, 33, 9),
    ...EYES[mood],
    box('shade', 38, 48, 44, 11, 3),
    ...MOUTHS[mood],
    disc('production', 32, 68, 4, 1.5),
    disc('utility', 46, 68, 4, 1.5),
    disc('leaf', 60, 68, 4, 1.5),
    disc('training', 74, 68, 4, 1.5),
    disc('special', 88, 68, 4, 1.5),
    flat('ink', boxPath(26, 20, 2, 2) + boxPath(92, 20, 2, 2) + boxPath(26, 54, 2, 2) + boxPath(92, 54, 2, 2)),
    box('dusk', 16, 75, 88, 10, 2),
  ];
}
