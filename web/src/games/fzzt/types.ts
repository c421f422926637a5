/** Types of Fzzzt!'s views, and the names of its pieces. */
import type { Sign } from './wire';

export type * from './wire';
export type { View as FzztView } from './wire';

export const SIGNS: readonly Sign[] = ['nut', 'bolt', 'cog', 'oil'];
