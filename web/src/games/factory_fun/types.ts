/** Types of Factory Fun's views, and the names of its pieces. */
import type { Build, Colour } from './wire';

export type * from './wire';
export type { View as FunView } from './wire';

export const COLOURS = ['red', 'orange', 'blue', 'green'] as const satisfies readonly Colour[];

/** The colours in each piece's paths. */
export type Flows = Build['flows'];
