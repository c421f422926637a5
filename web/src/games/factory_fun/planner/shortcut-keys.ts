/** The keyboard shortcuts of the planner's tools. `index.ts` describes them. */
export const PIPE_KEYS: readonly (readonly [key: string, piece: string])[] = [
  ['1', 'straight'],
  ['2', 'curve'],
  ['3', 'tee'],
  ['4', 'plus'],
  ['5', 'cross'],
  ['6', 'double'],
  ['7', 'diagonal'],
];

export const STORE_KEYS: readonly (readonly [key: string, piece: string])[] = [
  ['a', 'supply-red'],
  ['d', 'supply-orange'],
  ['f', 'supply-blue'],
  ['g', 'supply-green'],
  ['w', 'white'],
  ['k', 'black'],
];
