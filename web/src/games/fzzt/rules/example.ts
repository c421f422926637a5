import type { Outcome, Sign, Supply } from '../types';

const part = (robot: string, symbol: Sign, widget: number, mounted = false): Supply => ({
  robot,
  symbol,
  widget,
  mounted,
});

/** The worked example of the rules (Z24): 9 + 9 + 6 - 3 points for widgets, and nine robots. */
export const EXAMPLE: Outcome = {
  total: 37,
  robots: 16,
  units: 21,
  robot_count: 9,
  place: 1,
  assembly: [
    {
      unit: 'pu-advanced-nbc',
      widgets: 2,
      value: 9,
      points: 18,
      supply: [
        part('r4-n', 'nut', 1, true),
        part('r4-b', 'bolt', 1),
        part('r4-c', 'cog', 1),
        part('r5-n', 'nut', 2),
        part('r1-nb', 'bolt', 2),
        part('upgrade', 'cog', 2),
      ],
    },
    {
      unit: 'pu-improved-no',
      widgets: 1,
      value: 6,
      points: 6,
      supply: [part('r2-n', 'nut', 1, true), part('r3-o', 'oil', 1)],
    },
    { unit: 'pu-simple-o', widgets: 0, value: 3, points: -3, supply: [] },
  ],
  spare: ['fzzzt'],
};
