import type { TileFacts, TileType } from '../types';

/** The amounts on a tile, such as goods, workers and energy. */
export type Counted = 'production' | 'storage' | 'energy' | 'workers';

export interface Figure {
  of: Counted;
  value: number;
}

/** Return the yields and running costs of a tile that are not zero. */
export function figures({ type, production, storage, energy, workers }: TileFacts): { main: Figure; costs: Figure[] } {
  const all: Figure[] = [
    { of: 'production', value: production },
    { of: 'storage', value: storage },
    { of: 'energy', value: energy },
    { of: 'workers', value: workers },
  ];
  const main = MAIN[type];
  return {
    main: all.find((one) => one.of === main) ?? { of: main, value: 0 },
    costs: all.filter((one) => one.of !== main && one.value !== 0),
  };
}

const MAIN: Record<TileType, Counted> = {
  storage: 'storage',
  machine: 'production',
  'working-robot': 'production',
  'personnel-robot': 'workers',
  control: 'energy',
  optimization: 'workers',
};

/** The outline behind a picture, from the left edge to the right edge. Each type of tile has a different roof. */
export const ROOFS: Record<TileType, string> = {
  machine: 'L3 38 35 20V38L66 20V38L97 20',
  storage: 'L3 36 50 15 97 36',
  'working-robot': 'L3 52C3 10 97 10 97 52',
  'personnel-robot': 'L3 32H18V20H38V32H62V20H82V32H97',
  control: 'L3 22H97',
  optimization: 'L3 16H34V25H66V34H97',
};
