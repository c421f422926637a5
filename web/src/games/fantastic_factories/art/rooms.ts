import { bolt, cog } from './parts';
import { box, boxPath, disc, discPath, flat, form, pipe, stroke, type Shape } from './shapes';
import type { Floor } from './types';

/** The rooms of a headquarters. A room is 60 wide and 48 high, with its floor at 44. */
export const ROOMS: Record<Floor, Shape[]> = {
  // a lamp over the drawing board
  research: [
    flat('production-glow', 'M-90 0h240v48h-240Z'),
    flat('production-tint', 'M-90 44h240v4h-240Z'),
    stroke('M-90 44h240', 1.6),
    form('spark', 'M30 12L8 44h44Z', 0),
    stroke('M30 0v6'),
    form('brick', 'M20 13q2-8 10-8t10 8Z', 1.6),
    stroke('M24 44l8-14M46 44l-9-14', 2.4),
    form('production', 'M12 33l34-12l6 9l-34 11Z', 1.6),
    stroke('M20 34l8-3l2 3l8-3M34 28l8-2.500', 1.4, 'paper'),
    form('wood', 'M52 44v-10h6v10Z', 1.4),
    stroke('M54 34l-1-6M56 34l2-7', 1.6),
  ],
  // a rotating wheel and a spark
  generate: [
    flat('utility-glow', 'M-90 0h240v48h-240Z'),
    flat('utility-tint', 'M-90 44h240v4h-240Z'),
    stroke('M-90 44h240', 1.6),
    form('dusk', 'M4 44l4-10h28l4 10Z', 1.6),
    disc('steel', 22, 26, 16),
    ...cog(22, 26, 11, 'utility', 10),
    box('dusk', 40, 30, 18, 14, 1),
    ...pipe('M44 30v-12M54 30v-12', 'paper', 3),
    stroke('M41 26h6M41 22h6M51 26h6M51 22h6', 1.3),
    bolt(49, 9, 8),
  ],
  // a tunnel with a cart of ore
  mine: [
    flat('monument-deep', 'M-90 0h240v48h-240Z'),
    flat('dusk', 'M-90 44h240v4h-240Z'),
    stroke('M-90 44h240', 1.6),
    form('ink', 'M6 44v-20q0-16 22-18q22 1 24 18v20Z', 0),
    stroke('M10 44v-26h38v26M6 18h46', 3.6, 'wood'),
    form('steel', 'M20 30l5-7l7 2l6-3l5 8Z', 1.5),
    form('spark', 'M28 30l4-5l5 1l1 4Z', 1.3),
    form('brick', 'M15 29h32l-4 11h-24Z', 1.6),
    flat('paper', discPath(23, 42, 3) + discPath(39, 42, 3)),
    flat('ink', discPath(23, 42, 1.3) + discPath(39, 42, 1.3)),
    flat('spark', boxPath(28, 8, 5, 6, 2)),
  ],
};
