/** The views of Fantastic Factories. */
export type * from './wire';
export type { View as FactoriesView } from './wire';
