// Generated from src/factoryfloor/games/factory_manager/codec/view_types.py by `make wire`. Not to be edited by hand.

export type TileType = 'storage' | 'machine' | 'working-robot' | 'personnel-robot' | 'control' | 'optimization';

export type Phase = 'auction' | 'market' | 'buying' | 'bureaucracy' | 'over';

/** The printed facts of a tile. Energy and workers: needed if positive, saved if negative. */
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
  /** For each copy the least number of players with which it is used. */
  players: number[];
  start: boolean;
  /** One copy of it is an X tile. */
  x: boolean;
  reconstructed: string[];
}

export interface TurnTileFacts {
  number: number;
  discount: number;
  reconstructed: string[];
}

export interface Components {
  /** In the order of the table. */
  kinds: Record<string, KindFacts>;
  turn_order: Record<string, TurnTileFacts>;
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
  /** Cheapest first; the first is the next one. */
  tiles: string[];
}

/** A tile by id and kind. */
export interface TileOf {
  id: string;
  kind: string;
}

export interface Offered extends TileOf {
  price: number;
  /** After discount, by seat; null for a seat without a new turn-order tile. */
  prices: (number | null)[];
}

export interface Laid extends TileOf {
  running: boolean;
}

/** The figures of a factory with a running set. */
export interface Figures {
  running: string[];
  production: number;
  storage: number;
  energy: number;
  canteen: number;
  /** Workers available in the next round. */
  available: number;
  /** At the current price, and at one and two more. */
  income: number[];
}

export interface Workers {
  total: number;
  available: number;
  /** Those left to act in the player's buying turn. */
  acting: number;
  /** Those laid on a turn-order tile this round, including seasonal ones that have left. */
  laid: number;
  canteen: string[];
  bid: string[];
  free: string[];
  /** Seasonal workers hired this round: they count from its bureaucracy on. */
  hired: string[];
  /** Seasonal workers not hired. */
  supply: string[];
}

export interface Spaces {
  room: number;
  used: number;
  opened: number;
}

export interface Dial {
  id: string;
  value: number;
}

export interface Dials {
  production: Dial;
  storage: Dial;
  energy: Dial;
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
  waiting: TileOf[];
  spaces: Spaces;
  dials: Dials;
  /** Of the previous round. */
  income: number | null;
  forecast: Figures;
  to_move: boolean;
}

export interface Proposal extends Figures {
  seat: number;
  changed: boolean;
  legal: boolean;
}

export interface PriceTile {
  id: string;
  step: number;
}

export interface Price {
  id: string;
  now: number;
  /** The expected price in the bureaucracy phase; null at the end. */
  expected: number | null;
  turned: PriceTile[];
  left: number;
  /** Number of unseen tiles, by step. */
  unseen: Record<string, number>;
}

export interface Market {
  tiles: Offered[];
  owed: number;
  extra: number;
}

export interface View {
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
  price: Price;
  auction: Auction | null;
  pool: TurnTile[];
  columns: Column[];
  market: Market;
  gone: string[];
  players: Player[];
  proposal: Proposal | null;
  ranking: number[] | null;
}

export interface Events {
  round: { kind: 'round'; seat: number; round: number; lots: string[]; hidden: string[] };
  nominate: { kind: 'nominate'; seat: number; tile: string; bid: number };
  bid: { kind: 'bid'; seat: number; tile: string; bid: number };
  pass: { kind: 'pass'; seat: number; tile: string; forced: boolean };
  won: { kind: 'won'; seat: number; tile: string; workers: number; last: boolean };
  order: { kind: 'order'; seat: number; order: number[] };
  put: { kind: 'put'; seat: number; tile: string; extra: boolean };
  enough: { kind: 'enough'; seat: number };
  buy: { kind: 'buy'; seat: number; tile: string; price: number; space: number; aside: boolean };
  lay: { kind: 'lay'; seat: number; tile: string; space: number };
  tear: { kind: 'tear'; seat: number; tile: string };
  hire: { kind: 'hire'; seat: number; workers: number; price: number; returned: number };
  cleared: { kind: 'cleared'; seat: number; tiles: string[] };
  run: {
    kind: 'run';
    seat: number;
    running: string[];
    shut: string[];
    production: number;
    storage: number;
    energy: number;
    canteen: number;
    available: number;
  };
  price: { kind: 'price'; seat: number; tile: string; step: number; price: number };
  income: { kind: 'income'; seat: number; income: number; paid: number; money: number };
  final: { kind: 'final'; seat: number };
}
