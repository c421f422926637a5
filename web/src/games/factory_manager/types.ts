/** Types of Factory Manager's views, and the names of its pieces. */
import type { Dials, TileType } from './wire';

export type * from './wire';
export type { View as FactoryView } from './wire';

export const TYPES = [
  'storage',
  'machine',
  'working-robot',
  'personnel-robot',
  'control',
  'optimization',
] as const satisfies readonly TileType[];

export const DIALS = ['production', 'storage', 'energy'] as const satisfies readonly (keyof Dials)[];
export type DialName = keyof Dials;
