/** Whether the screen is too narrow for two columns, so that panels are below the board or cover it. */
export const isNarrow = (): boolean => matchMedia('(max-width: 62.4375rem)').matches;
