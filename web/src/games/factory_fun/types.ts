/** The views of Factory Fun, and words for its pieces. */
import type { Build, Colour } from './wire';

export type * from './wire';
export type { View as FunView } from './wire';

export const COLOURS = ['red', 'orange', 'blue', 'green'] as const satisfies readonly Colour[];

/** The colours of the paths of each piece. */
export type Flows = Build['flows'];
