/** What the board of Fzzzt! is shown: `State.view` and `Game.components` of the game `fzzt`. */

export type Sign = 'nut' | 'bolt' | 'cog' | 'oil';
export const SIGNS: readonly Sign[] = ['nut', 'bolt', 'cog', 'oil'];

export type UnitClass = 'simple' | 'standard' | 'improved' | 'advanced' | 'deluxe';

export interface RobotFacts {
  power: number;
  vp: number;
  belt_speed: number;
  symbols: Sign[];
  /** Cards of one kind are interchangeable in the notation: `1bc`, `3n`, `up`, `fz`. */
  kind: string;
  copies: number;
  /** `all` or `5-6`. */
  players: string;
  /** Number of the mechanic who starts with it, or null. */
  owner: number | null;
  reconstructed: string[];
}

export interface UnitFacts {
  class: UnitClass;
  symbols: Sign[];
  value: number;
  belt_speed: number;
  copies: number;
  players: string;
  reconstructed: string[];
}

export interface Components {
  robots: Record<string, RobotFacts>;
  units: Record<string, UnitFacts>;
  mechanics: Record<string, { power: number }>;
  peripherals: Record<string, { name: string }>;
}

export interface Slot {
  card: string | null;
  state: 'closed' | 'open' | 'sold';
  by: number | null;
}

export interface Bid {
  laid: boolean;
  /** How many cards, when that may be seen. */
  count: number | null;
  /** The cards, when they are my own. */
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
  bid: Bid | null;
  waiting: boolean;
  robots: string[];
  units: Build[];
  shredded: string[];
  won: string[];
}

export interface Sale {
  lot: string;
  winner: number;
  tied: number[];
  chief: number;
  bids: ({ cards: string[]; power: number } | null)[];
  returned: string | null;
}

export interface Supply {
  robot: string;
  /** Null for a robot that stands on the unit and is of no use there. */
  symbol: Sign | null;
  mounted: boolean;
  /** Which widget it is part of, from 1; 0 for none. */
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

export interface FzztView {
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
  peripherals: { chosen: string[]; active: string | null; stack: number; used: string[] };
  players: Player[];
  last: Sale | null;
  result: Outcome[] | null;
}
