// Generated from src/factoryfloor/games/factory_fun/codec/view_types.py by `make wire`. Not to be edited by hand.

export type Colour = 'red' | 'orange' | 'blue' | 'green';

export type Flow = Colour | 'black';

export type Side = 'N' | 'E' | 'S' | 'W';

export type Edge = 'W' | 'N1' | 'S1' | 'E' | 'N2' | 'S2';

export type Selection = 'sealed' | 'draft' | 'live';

export type Phase = 'ready' | 'take' | 'build' | 'over';

export type Flows = (string | null)[][];

export type Ranked = string[];

export interface Port {
  /** At turn 0: `W`, `N1`, `S1` of the first cell, `E`, `N2`, `S2` of the second. */
  edge: Edge;
  colour: Flow;
  /** Null for an end product. */
  amount: number | null;
}

export interface MachineFacts {
  value: number;
  inputs: Port[];
  output: Port;
  /** Its bonus supply. */
  bonus: Colour | 'any' | null;
}

export interface PieceFacts {
  cells: number;
  price: number;
  /** By turn, the sides that each path joins; of two cells, those of the second in lower case. */
  paths: Record<string, string[]>;
}

export interface Components {
  machines: Record<string, MachineFacts>;
  /** All pieces except machines. */
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

export interface Supplies {
  red: number;
  orange: number;
  blue: number;
  green: number;
}

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
  /** The colours of a piece's paths, in the order of its facts. */
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
  /** The pieces that the next step may touch. */
  targets: string[];
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

export interface Claim {
  seat: number;
  machine: string | null;
}

export interface View {
  game: 'factory_fun';
  seats: number;
  seat: number | null;
  over: boolean;
  round: number;
  /** `ready`: the countdown before a race. */
  phase: Phase;
  options: Options;
  order: number[];
  revealed: Revealed[];
  /** In the order of acceptance; null for none. */
  claims: Claim[];
  last_taker: number | null;
  players: Player[];
  gone: string[];
  build: Build | null;
  ranking: number[] | null;
  /** The viewer's list of wanted machines. */
  list: Ranked | null;
}

/** A whole factory, for `Plans.check` and `Plans.actions`. */
export interface Plan {
  pieces: PlacedPiece[];
  any?: Colour;
}

export interface Fault {
  /** The number of the ruling. */
  rule: string;
  /** The kind of fault. */
  kind: string;
  /** Row and column of each. */
  cells: [number, number][];
  message: string;
  /** Of a loose end. */
  side?: Side;
}

/** The result of `Plans.check`. */
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

export interface Events {
  ready: { kind: 'ready'; seat: number };
  round: { kind: 'round'; seat: number; round: number; machines: string[] };
  ranked: { kind: 'ranked'; seat: number; list?: string[] };
  lists: { kind: 'lists'; seat: number; lists: string[][] };
  took: { kind: 'took'; seat: number; machine: string | null };
  done: { kind: 'done'; seat: number; built?: boolean };
  built: {
    kind: 'built';
    seat: number;
    machine: string;
    pieces: PlacedPiece[];
    any: Colour | null;
    value: number;
    price: number;
    money: number;
    bonus: number;
  };
  gave_up: { kind: 'gave_up'; seat: number; machine: string; penalty: number; money: number };
  final: { kind: 'final'; seat: number; bonuses: number[]; scores: number[] };
}
