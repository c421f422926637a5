/** Types of Fantastic Factories' views. */
export type * from './wire';
export type { View as FactoriesView } from './wire';
