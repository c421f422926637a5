// Generated from the types declared in src/factoryfloor/games/fzzt by `make wire`. Not to be edited by hand.

export type Sign = 'nut' | 'bolt' | 'cog' | 'oil';
export type UnitClass = 'simple' | 'standard' | 'improved' | 'advanced' | 'deluxe';
export type InGameWith = 'all' | '5-6';
export type Phase = 'auction' | 'production' | 'over';

export interface Assembly {
  unit: string;
  widgets: number;
  value: number;
  points: number;
  supply: Supply[];
}
export interface Supply {
  robot: string;
  /**
   * Null for a mounted robot without use.
   */
  symbol: Sign | null;
  mounted: boolean;
  /**
   * Number of its widget, from 1; 0 for none.
   */
  widget: number;
}
export interface Bid {
  laid: boolean;
  /**
   * Number of cards, if visible.
   */
  count: number | null;
  /**
   * Own cards only.
   */
  cards: string[] | null;
}
export interface Build {
  unit: string;
  robots: string[];
}
export interface ChiefEvent {
  kind: 'chief';
  seat: number;
}
export interface Components {
  robots: {
    [k: string]: RobotFacts;
  };
  units: {
    [k: string]: UnitFacts;
  };
  mechanics: {
    [k: string]: MechanicFacts;
  };
  peripherals: {
    [k: string]: PeripheralFacts;
  };
}
export interface RobotFacts {
  power: number;
  vp: number;
  belt_speed: number;
  symbols: Sign[];
  /**
   * Cards of one kind are interchangeable in the notation: `1bc`, `3n`, `up`, `fz`.
   */
  kind: string;
  copies: number;
  players: InGameWith;
  /**
   * Number of the mechanic who starts with it.
   */
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
export interface DealEvent {
  kind: 'deal';
  seat: number;
  hands: number[];
  cards?: string[];
}
export interface DoneEvent {
  kind: 'done';
  seat: number;
}
export interface Events {
  round: RoundEvent;
  deal: DealEvent;
  redraw: RedrawEvent;
  open: OpenEvent;
  peripheral: PeripheralEvent;
  laid: LaidEvent;
  sizes: SizesEvent;
  reveal: RevealEvent;
  sold: SoldEvent;
  returned: ReturnedEvent;
  tie: TieEvent;
  chief: ChiefEvent;
  production: ProductionEvent;
  mount: MountEvent;
  shred: ShredEvent;
  done: DoneEvent;
  final: FinalEvent;
}
export interface RoundEvent {
  kind: 'round';
  seat: number;
  round: number;
}
export interface RedrawEvent {
  kind: 'redraw';
  seat: number;
  hands: number[];
  cards?: string[];
}
export interface OpenEvent {
  kind: 'open';
  seat: number;
  slots: number[];
  cards: string[];
}
export interface PeripheralEvent {
  kind: 'peripheral';
  seat: number;
  card: string;
}
export interface LaidEvent {
  kind: 'laid';
  seat: number;
  count: number | null;
  cards?: string[];
}
export interface SizesEvent {
  kind: 'sizes';
  seat: number;
  counts: number[];
}
export interface RevealEvent {
  kind: 'reveal';
  seat: number;
  bids: (string[] | null)[];
  powers: (number | null)[];
}
export interface SoldEvent {
  kind: 'sold';
  seat: number;
  lot: number;
  card: string;
}
export interface ReturnedEvent {
  kind: 'returned';
  seat: number;
  card: string;
}
export interface TieEvent {
  kind: 'tie';
  seat: number;
  tied: number[];
}
export interface ProductionEvent {
  kind: 'production';
  seat: number;
}
export interface MountEvent {
  kind: 'mount';
  seat: number;
  robot: string;
  unit: string;
}
export interface ShredEvent {
  kind: 'shred';
  seat: number;
  robot: string;
}
export interface FinalEvent {
  kind: 'final';
  seat: number;
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
export interface Player {
  seat: number;
  mechanic: string;
  hand: number;
  discard: number;
  cards: string[] | null;
  in_hand: string[];
  /**
   * The cards publicly known to be in hand, or in the discard pile.
   */
  in_discard: string[];
  bid: Bid | null;
  waiting: boolean;
  robots: string[];
  units: Build[];
  shredded: string[];
  won: string[];
}
export interface Production {
  /**
   * Units with one of two robots (p10).
   */
  once: string[];
  /**
   * Units that take no more robots in this production phase.
   */
  full: string[];
  /**
   * Seats that have shredded a robot in this phase (p11).
   */
  shredders: number[];
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
export interface ShownBid {
  cards: string[];
  power: number;
}
export interface Slot {
  card: string | null;
  state: 'closed' | 'open' | 'sold';
  by: number | null;
}
export interface View {
  game: 'fzzt';
  seats: number;
  seat: number | null;
  over: boolean;
  round: number;
  rounds: number;
  phase: Phase;
  /**
   * 1 to 8, 0 outside the auction phase.
   */
  auction: number;
  chief: number;
  deck: number;
  leftover: number;
  /**
   * Index 0 is the end of the belt.
   */
  belt: Slot[];
  lot: number | null;
  peripherals: Peripherals;
  production: Production | null;
  players: Player[];
  last: Sale | null;
  result: Outcome[] | null;
}
