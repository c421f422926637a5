/** Outlines of machine cases, and the lines on the cases. In rotation 0, a case covers two cells from 0,0 to 2,1. */
interface Case {
  outline: string;
  lines: string;
}

const CASES = {
  plate: {
    outline: 'M.17.08H1.83a.1.1 0 0 1 .1.1V.82a.1.1 0 0 1-.1.1H.17a.1.1 0 0 1-.1-.1V.18a.1.1 0 0 1 .1-.1Z',
    lines: 'M.9.14V.86',
  },
  boiler: {
    outline: 'M.42.08H1.58A.36.42 0 0 1 1.58.92H.42A.36.42 0 0 1 .42.08Z',
    lines: 'M.44.1Q.34.5.44.9M1.56.1Q1.66.5 1.56.9',
  },
  crate: {
    outline: 'M.27.07H1.73L1.93.27V.73L1.73.93H.27L.07.73V.27Z',
    lines: 'M.1.3H1.9M.1.7H1.9',
  },
  step: {
    outline: 'M.12.2H.7L.84.07H1.86L1.93.14V.86L1.86.93H.84L.7.8H.12L.07.75V.25Z',
    lines: 'M.76.16V.84',
  },
  vat: {
    outline:
      'M.2.07Q.98.22 1.8.07A.14.14 0 0 1 1.93.2Q1.86.5 1.93.8A.14.14 0 0 1 1.8.93Q.98.78.2.93A.14.14 0 0 1 .07.8Q.14.5.07.2A.14.14 0 0 1 .2.07Z',
    lines: 'M.2.16Q.98.31 1.8.16M.2.84Q.98.69 1.8.84',
  },
  fin: {
    outline:
      'M.1.15H.76V.07H.9V.15H1.02V.07H1.16V.15H1.28V.07H1.42V.15H1.9V.85H1.42V.93H1.28V.85H1.16V.93H1.02V.85H.9V.93H.76V.85H.1Z',
    lines: 'M.16.22H1.84M.16.78H1.84',
  },
} satisfies Record<string, Case>;

export type CaseName = keyof typeof CASES;

export function caseOf(name: CaseName): Case {
  return CASES[name];
}
