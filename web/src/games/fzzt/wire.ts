// Generated from src/factoryfloor/games/fzzt/codec/view_types.py by `make wire`. Not to be edited by hand.

export type Sign = 'nut' | 'bolt' | 'cog' | 'oil';

export type UnitClass = 'simple' | 'standard' | 'improved' | 'advanced' | 'deluxe';

export type InGameWith = 'all' | '5-6';

export interface RobotFacts {
  power: number;
  vp: number;
  belt_speed: number;
  symbols: Sign[];
  /** Cards of one kind are interchangeable in the notation: `1bc`, `3n`, `up`, `fz`. */
  kind: string;
  copies: number;
  players: InGameWith;
  /** Number of the mechanic who starts with it. */
  owner: number | null;
  reconstructed: string[];
}

export interface UnitFacts {
  class: UnitClass;
  symbols: Sign[];
  value: number;
  belt_speed: number;
  copies: number;
  players: InGameWith;
  reconstructed: string[];
}

export interface MechanicFacts {
  power: number;
  vp: number;
  kind: string;
}

export interface PeripheralFacts {
  name: string;
  reconstructed: string[];
}

export interface Components {
  robots: Record<string, RobotFacts>;
  units: Record<string, UnitFacts>;
  mechanics: Record<string, MechanicFacts>;
  peripherals: Record<string, PeripheralFacts>;
}

export interface Slot {
  card: string | null;
  state: 'closed' | 'open' | 'sold';
  by: number | null;
}

export interface Bid {
  laid: boolean;
  /** Number of cards, if visible. */
  count: number | null;
  /** Own cards only. */
  cards: string[] | null;
}

export interface Build {
  unit: string;
  robots: string[];
}

export interface Player {
  seat: number;
  mechanic: string;
  hand: number;
  discard: number;
  cards: string[] | null;
  in_hand: string[];
  /** The cards publicly known to be in hand, or in the discard pile. */
  in_discard: string[];
  bid: Bid | null;
  waiting: boolean;
  robots: string[];
  units: Build[];
  shredded: string[];
  won: string[];
}

export interface ShownBid {
  cards: string[];
  power: number;
}

export interface Sale {
  lot: string;
  winner: number;
  tied: number[];
  chief: number;
  bids: (ShownBid | null)[];
  returned: string | null;
  peripheral: string | null;
}

export interface Supply {
  robot: string;
  /** Null for a mounted robot without use. */
  symbol: Sign | null;
  mounted: boolean;
  /** Number of its widget, from 1; 0 for none. */
  widget: number;
}

export interface Assembly {
  unit: string;
  widgets: number;
  value: number;
  points: number;
  supply: Supply[];
}

export interface Outcome {
  total: number;
  robots: number;
  units: number;
  robot_count: number;
  place: number;
  assembly: Assembly[];
  spare: string[];
}

export interface Peripherals {
  chosen: string[];
  active: string | null;
  stack: number;
  used: string[];
}

export interface Production {
  /** Units with one of two robots (p10). */
  once: string[];
  /** Units that take no more robots in this production phase. */
  full: string[];
  /** Seats that have shredded a robot in this phase (p11). */
  shredders: number[];
}

export interface View {
  game: 'fzzt';
  seats: number;
  seat: number | null;
  over: boolean;
  round: number;
  rounds: number;
  phase: 'auction' | 'production' | 'over';
  /** 1 to 8, 0 outside the auction phase. */
  auction: number;
  chief: number;
  deck: number;
  leftover: number;
  /** Index 0 is the end of the belt. */
  belt: Slot[];
  lot: number | null;
  peripherals: Peripherals;
  production: Production | null;
  players: Player[];
  last: Sale | null;
  result: Outcome[] | null;
}

export interface Events {
  round: { kind: 'round'; seat: number; round: number };
  deal: { kind: 'deal'; seat: number; hands: number[]; cards?: string[] };
  redraw: { kind: 'redraw'; seat: number; hands: number[]; cards?: string[] };
  open: { kind: 'open'; seat: number; slots: number[]; cards: string[] };
  peripheral: { kind: 'peripheral'; seat: number; card: string };
  laid: { kind: 'laid'; seat: number; count: number | null; cards?: string[] };
  sizes: { kind: 'sizes'; seat: number; counts: number[] };
  reveal: { kind: 'reveal'; seat: number; bids: (string[] | null)[]; powers: (number | null)[] };
  sold: { kind: 'sold'; seat: number; lot: number; card: string };
  returned: { kind: 'returned'; seat: number; card: string };
  tie: { kind: 'tie'; seat: number; tied: number[] };
  chief: { kind: 'chief'; seat: number };
  production: { kind: 'production'; seat: number };
  mount: { kind: 'mount'; seat: number; robot: string; unit: string };
  shred: { kind: 'shred'; seat: number; robot: string };
  done: { kind: 'done'; seat: number };
  final: { kind: 'final'; seat: number };
}
