// Generated from the types declared in src/factoryfloor/games/factory_fun by `make wire`. Not to be edited by hand.

export type Colour = 'red' | 'orange' | 'blue' | 'green';
export type Side = 'N' | 'E' | 'S' | 'W';
export type Edge = 'W' | 'N1' | 'S1' | 'E' | 'N2' | 'S2';
export type Selection = 'sealed' | 'draft' | 'live';
export type Phase = 'ready' | 'take' | 'build' | 'over';

export interface Build {
  flows: (string | null)[][];
  complete: boolean[][];
  stage: string;
  cell: string | null;
  mends: string | null;
  machine: string;
  funds: number;
  price: number;
  pieces: PlacedPiece[];
  any: Colour | null;
  lifted: string[];
  supplies: Supplies;
  steps: string[];
  /**
   * The pieces that the next step may touch.
   */
  targets: string[];
  result: ('built' | 'gave up') | null;
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
export interface BuiltEvent {
  kind: 'built';
  seat: number;
  machine: string;
  pieces: PlacedPiece[];
  any: Colour | null;
  value: number;
  price: number;
  money: number;
  bonus: number;
}
export interface Chain {
  machine: string;
  /**
   * The number of the input, from 0.
   */
  input: number;
  bonus: number;
}
/**
 * The result of `Plans.check`.
 *
 */
export interface Checked {
  legal: boolean;
  value: number;
  price: number;
  balance: number;
  moves: number;
  faults: Fault[];
  chains: Chain[];
  bonus: number;
  flows: (string | null)[][];
  complete: boolean[][];
}
export interface Fault {
  /**
   * The number of the ruling.
   */
  rule: string;
  /**
   * The kind of fault.
   */
  kind: string;
  /**
   * Row and column of each.
   */
  cells: [number, number][];
  message: string;
  side?: Side;
}
export interface Claim {
  seat: number;
  machine: string | null;
}
export interface Components {
  machines: {
    [k: string]: MachineFacts;
  };
  /**
   * All pieces except machines.
   */
  pieces: {
    [k: string]: PieceFacts;
  };
  /**
   * Rows of `.` (to build on), `O` (pillar) and `#` (outside).
   */
  boards: {
    [k: string]: string[];
  };
}
export interface MachineFacts {
  value: number;
  inputs: Port[];
  output: Port;
  /**
   * Its bonus supply.
   */
  bonus: Colour | 'any' | null;
}
export interface Port {
  edge: Edge;
  colour: Colour | 'black';
  /**
   * Null for an end product.
   */
  amount: number | null;
}
export interface PieceFacts {
  cells: number;
  price: number;
  /**
   * The sides that each path joins, by turn; those of a second cell in lower case.
   */
  paths: {
    [k: string]: string[];
  };
}
export interface DoneEvent {
  kind: 'done';
  seat: number;
  built?: boolean;
}
export interface Events {
  ready: ReadyEvent;
  round: RoundEvent;
  ranked: RankedEvent;
  lists: ListsEvent;
  took: TookEvent;
  done: DoneEvent;
  built: BuiltEvent;
  gave_up: GaveUpEvent;
  final: FinalEvent;
}
export interface ReadyEvent {
  kind: 'ready';
  seat: number;
}
export interface RoundEvent {
  kind: 'round';
  seat: number;
  round: number;
  machines: string[];
}
export interface RankedEvent {
  kind: 'ranked';
  seat: number;
  list?: string[];
}
export interface ListsEvent {
  kind: 'lists';
  seat: number;
  lists: string[][];
}
export interface TookEvent {
  kind: 'took';
  seat: number;
  machine: string | null;
}
export interface GaveUpEvent {
  kind: 'gave_up';
  seat: number;
  machine: string;
  penalty: number;
  money: number;
}
export interface FinalEvent {
  kind: 'final';
  seat: number;
  bonuses: number[];
  scores: number[];
}
export interface FlowsAndComplete {
  flows: (string | null)[][];
  complete: boolean[][];
}
export interface Options {
  diagonal: boolean;
  last_taker_free: boolean;
  selection: Selection;
  boards: ('classic' | 'expert') | string[];
}
/**
 * A whole factory, for `Plans.check` and `Plans.actions`.
 *
 */
export interface Plan {
  pieces: PlacedPiece[];
  any?: Colour;
}
export interface Player {
  seat: number;
  board: string;
  money: number;
  bonus: number;
  score: number;
  pieces: PlacedPiece[];
  /**
   * The colours of a piece's paths, in the order of its facts.
   */
  flows: (string | null)[][];
  chains: Chain[];
  any: Colour | null;
  machine: string | null;
  funds: number | null;
  supplies: Supplies;
  decided: boolean;
  exempt: boolean;
  waiting: boolean;
}
export interface Revealed {
  machine: string;
  taken_by: number | null;
}
export interface Stage {
  stage: string;
  cell: string | null;
  mends: string | null;
}
export interface View {
  game: 'factory_fun';
  seats: number;
  seat: number | null;
  over: boolean;
  round: number;
  phase: Phase;
  options: Options;
  order: number[];
  revealed: Revealed[];
  /**
   * In the order of acceptance; the machine is null for a pass.
   */
  claims: Claim[];
  last_taker: number | null;
  players: Player[];
  gone: string[];
  build: Build | null;
  ranking: number[] | null;
  /**
   * The viewer's list of wanted machines.
   */
  list: string[] | null;
}
