/** What the board of Fantastic Factories is shown. */
export type * from './wire';
export type { View as FactoriesView } from './wire';
