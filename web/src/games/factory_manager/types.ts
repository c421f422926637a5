/** What the board of Factory Manager is shown: `State.view` and `Game.components` of the game `factory_manager`. */

export const TYPES = ['storage', 'machine', 'working-robot', 'personnel-robot', 'control', 'optimization'] as const;
export type TileType = (typeof TYPES)[number];

/** What is printed on a tile. Energy and workers: positive where it needs them, negative where it saves them. */
export interface TileFacts {
  type: TileType;
  price: number;
  production: number;
  storage: number;
  energy: number;
  workers: number;
}

export interface KindFacts extends TileFacts {
  copies: number;
  /** One entry a copy: from how many players on it is in the game. */
  players: number[];
  start: boolean;
  /** One copy of it is an X tile. */
  x: boolean;
  reconstructed: string[];
}

export interface Components {
  /** In the order of the table. */
  kinds: Record<string, KindFacts>;
  turn_order: Record<string, { number: number; discount: number; reconstructed: string[] }>;
  price_tiles: Record<string, number>;
  rounds: number;
  workers: number;
  seasonal: number;
  seasonal_price: number;
  spaces: number;
  extra_spaces: number;
  space_price: number;
}

export interface TurnTile {
  id: string;
  number: number;
  discount: number;
}

export interface Lot extends TurnTile {
  owner: number | null;
  workers: number;
}

export interface Auction {
  lots: Lot[];
  hidden: TurnTile[];
  nominator: number;
  /** Null: the nominator must choose. */
  lot: string | null;
  bid: number;
  bidder: number | null;
  bidding: number[];
  /** The seat that may lay workers on the last tile. */
  last: number | null;
}

export interface Column {
  id: string;
  type: TileType;
  /** Cheapest first: that is the next one. */
  tiles: string[];
}

export interface Offered {
  id: string;
  kind: string;
  price: number;
  /** After discount, by seat; null for a seat without a new turn-order tile. */
  prices: (number | null)[];
}

export interface Laid {
  id: string;
  kind: string;
  running: boolean;
}

/** What a running set makes of a factory. */
export interface Figures {
  running: string[];
  production: number;
  storage: number;
  energy: number;
  canteen: number;
  /** Workers available in the next round. */
  available: number;
  /** At the present price, and at one and two more. */
  income: number[];
}

export const DIALS = ['production', 'storage', 'energy'] as const;
export type DialName = (typeof DIALS)[number];

export interface Workers {
  total: number;
  available: number;
  /** Who can still act in the own buying turn. */
  acting: number;
  canteen: string[];
  bid: string[];
  free: string[];
  /** Seasonal workers hired this round: they count from its bureaucracy on. */
  hired: string[];
  /** Seasonal workers not hired. */
  supply: string[];
}

export interface Player {
  seat: number;
  factory: string;
  aside: string;
  money: number;
  turn_tile: TurnTile | null;
  old_tile: TurnTile | null;
  workers: Workers;
  general: Laid[];
  control: Laid | null;
  optimization: Laid | null;
  waiting: { id: string; kind: string }[];
  spaces: { room: number; used: number; opened: number };
  dials: Record<DialName, { id: string; value: number }>;
  /** Of the round before. */
  income: number | null;
  forecast: Figures;
  to_move: boolean;
}

export interface Proposal extends Figures {
  seat: number;
  changed: boolean;
  legal: boolean;
}

export type Phase = 'auction' | 'market' | 'buying' | 'bureaucracy' | 'over';

export interface FactoryView {
  game: 'factory_manager';
  seats: number;
  seat: number | null;
  over: boolean;
  first_game: boolean;
  round: number;
  rounds: number;
  phase: Phase;
  turn: number | null;
  /** Seats by turn-order tile, lowest first; null during the auction. */
  order: number[] | null;
  price: {
    id: string;
    now: number;
    /** What the bureaucracy phase reckons with; null at the end. */
    expected: number | null;
    turned: { id: string; step: number }[];
    left: number;
    /** How many tiles of each step have not been seen. */
    unseen: Record<string, number>;
  };
  auction: Auction | null;
  pool: TurnTile[];
  columns: Column[];
  market: { tiles: Offered[]; owed: number; extra: number };
  gone: string[];
  players: Player[];
  proposal: Proposal | null;
  ranking: number[] | null;
}
