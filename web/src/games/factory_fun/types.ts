/** What the board of Factory Fun is shown: `State.view`, `Plans.check` and `Game.components` of `factory_fun`. */

export const COLOURS = ['red', 'orange', 'blue', 'green'] as const;
export type Colour = (typeof COLOURS)[number];
/** What may flow through a pipe: a colour, or an end product. */
export type Flow = Colour | 'black';
export type Side = 'N' | 'E' | 'S' | 'W';
/** An edge of a machine's two cells at turn 0: `W`, `N1`, `S1` of the first, `E`, `N2`, `S2` of the second. */
export type Edge = 'W' | 'N1' | 'S1' | 'E' | 'N2' | 'S2';
export type Selection = 'sealed' | 'draft' | 'live';
/** `ready`: the countdown before a race. */
export type Phase = 'ready' | 'take' | 'build' | 'over';

export interface Port {
  edge: Edge;
  colour: Flow;
  /** Null for an end product. */
  amount: number | null;
}

export interface MachineFacts {
  value: number;
  inputs: Port[];
  output: Port;
  /** The supply that comes with it. */
  bonus: Colour | 'any' | null;
}

export interface PieceFacts {
  cells: number;
  price: number;
  /** By turn, the sides that each path joins; of two cells those of the second in small letters. */
  paths: Record<string, string[]>;
}

export interface Components {
  machines: Record<string, MachineFacts>;
  /** Everything but machines. */
  pieces: Record<string, PieceFacts>;
  /** Rows of `.` (to build on), `O` (pillar) and `#` (outside). */
  boards: Record<string, string[]>;
}

export interface PlacedPiece {
  piece: string;
  row: number;
  column: number;
  turn: number;
}

/** The colours of a piece's paths, in the order of its facts. */
export type Flows = (string | null)[][];
export type Supplies = Record<Colour, number>;

export interface Chain {
  machine: string;
  /** The number of the input, from 0. */
  input: number;
  bonus: number;
}

export interface Player {
  seat: number;
  board: string;
  money: number;
  bonus: number;
  score: number;
  pieces: PlacedPiece[];
  flows: Flows;
  chains: Chain[];
  any: Colour | null;
  machine: string | null;
  funds: number | null;
  supplies: Supplies;
  decided: boolean;
  exempt: boolean;
  waiting: boolean;
}

export interface Build {
  machine: string;
  funds: number;
  price: number;
  pieces: PlacedPiece[];
  flows: Flows;
  complete: boolean[][];
  any: Colour | null;
  lifted: string[];
  supplies: Supplies;
  steps: string[];
  stage: string;
  cell: string | null;
  mends: string | null;
  result: 'built' | 'gave up' | null;
}

export interface Options {
  diagonal: boolean;
  last_taker_free: boolean;
  selection: Selection;
  boards: 'classic' | 'expert' | string[];
}

export interface Revealed {
  machine: string;
  taken_by: number | null;
}

export interface FunView {
  game: 'factory_fun';
  seats: number;
  seat: number | null;
  over: boolean;
  round: number;
  phase: Phase;
  options: Options;
  order: number[];
  revealed: Revealed[];
  /** In the order in which they were accepted; null for none. */
  claims: { seat: number; machine: string | null }[];
  last_taker: number | null;
  players: Player[];
  gone: string[];
  list: string[] | null;
  build: Build | null;
  ranking: number[] | null;
}

/** A whole factory as it shall stand: what `Plans.check` and `Plans.actions` take. */
export interface Plan {
  pieces: PlacedPiece[];
  any?: Colour;
}

export interface Fault {
  /** The number of the ruling. */
  rule: string;
  /** A word for what is wrong. */
  kind: string;
  cells: [row: number, column: number][];
  message: string;
  /** Of a loose end. */
  side?: Side;
}

/** What `Plans.check` says of a plan. */
export interface Checked {
  legal: boolean;
  value: number;
  price: number;
  balance: number;
  moves: number;
  faults: Fault[];
  chains: Chain[];
  bonus: number;
  flows: Flows;
  complete: boolean[][];
}
