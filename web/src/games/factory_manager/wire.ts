// Generated from the types declared in src/factoryfloor/games/factory_manager by `make wire`. Not to be edited by hand.

export type TileType = 'storage' | 'machine' | 'working-robot' | 'personnel-robot' | 'control' | 'optimization';
export type Phase = 'auction' | 'market' | 'buying' | 'bureaucracy' | 'over';

export interface Auction {
  lots: Lot[];
  hidden: TurnTile[];
  nominator: number;
  /**
   * Null: the nominator must choose.
   */
  lot: string | null;
  bid: number;
  bidder: number | null;
  bidding: number[];
  /**
   * The seat that may lay workers on the last tile.
   */
  last: number | null;
}
export interface Lot {
  id: string;
  number: number;
  discount: number;
  owner: number | null;
  workers: number;
}
export interface TurnTile {
  id: string;
  number: number;
  discount: number;
}
export interface BidEvent {
  kind: 'bid';
  seat: number;
  tile: string;
  bid: number;
}
export interface BuyEvent {
  kind: 'buy';
  seat: number;
  tile: string;
  price: number;
  space: number;
  aside: boolean;
}
export interface ClearedEvent {
  kind: 'cleared';
  seat: number;
  tiles: string[];
}
export interface Column {
  id: string;
  type: TileType;
  /**
   * Cheapest first; the first is the next one.
   */
  tiles: string[];
}
export interface Components {
  /**
   * In the order of the table.
   */
  kinds: {
    [k: string]: KindFacts;
  };
  turn_order: {
    [k: string]: TurnTileFacts;
  };
  price_tiles: {
    [k: string]: number;
  };
  rounds: number;
  workers: number;
  seasonal: number;
  seasonal_price: number;
  spaces: number;
  extra_spaces: number;
  space_price: number;
}
export interface KindFacts {
  type: TileType;
  price: number;
  production: number;
  storage: number;
  energy: number;
  workers: number;
  copies: number;
  /**
   * The least number of players that use it, for each copy.
   */
  players: number[];
  start: boolean;
  /**
   * Whether one copy is an X tile.
   */
  x: boolean;
  reconstructed: string[];
}
export interface TurnTileFacts {
  number: number;
  discount: number;
  reconstructed: string[];
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
export interface EnoughEvent {
  kind: 'enough';
  seat: number;
}
export interface Events {
  round: RoundEvent;
  nominate: NominateEvent;
  bid: BidEvent;
  pass: PassEvent;
  won: WonEvent;
  order: OrderEvent;
  put: PutEvent;
  enough: EnoughEvent;
  buy: BuyEvent;
  lay: LayEvent;
  tear: TearEvent;
  hire: HireEvent;
  cleared: ClearedEvent;
  run: RunEvent;
  price: PriceEvent;
  income: IncomeEvent;
  final: FinalEvent;
}
export interface RoundEvent {
  kind: 'round';
  seat: number;
  round: number;
  lots: string[];
  hidden: string[];
}
export interface NominateEvent {
  kind: 'nominate';
  seat: number;
  tile: string;
  bid: number;
}
export interface PassEvent {
  kind: 'pass';
  seat: number;
  tile: string;
  forced: boolean;
}
export interface WonEvent {
  kind: 'won';
  seat: number;
  tile: string;
  workers: number;
  last: boolean;
}
export interface OrderEvent {
  kind: 'order';
  seat: number;
  order: number[];
}
export interface PutEvent {
  kind: 'put';
  seat: number;
  tile: string;
  extra: boolean;
}
export interface LayEvent {
  kind: 'lay';
  seat: number;
  tile: string;
  space: number;
}
export interface TearEvent {
  kind: 'tear';
  seat: number;
  tile: string;
}
export interface HireEvent {
  kind: 'hire';
  seat: number;
  workers: number;
  price: number;
  returned: number;
}
export interface RunEvent {
  kind: 'run';
  seat: number;
  running: string[];
  shut: string[];
  production: number;
  storage: number;
  energy: number;
  canteen: number;
  available: number;
}
export interface PriceEvent {
  kind: 'price';
  seat: number;
  tile: string;
  step: number;
  price: number;
}
export interface IncomeEvent {
  kind: 'income';
  seat: number;
  income: number;
  paid: number;
  money: number;
}
export interface FinalEvent {
  kind: 'final';
  seat: number;
}
/**
 * The figures of a factory with a running set.
 *
 */
export interface Figures {
  running: string[];
  production: number;
  storage: number;
  energy: number;
  canteen: number;
  /**
   * Workers available in the next round.
   */
  available: number;
  /**
   * The income at the current price of energy, and at one and two more.
   */
  income: number[];
}
export interface Laid {
  id: string;
  kind: string;
  running: boolean;
}
export interface Market {
  tiles: Offered[];
  owed: number;
  extra: number;
}
export interface Offered {
  id: string;
  kind: string;
  price: number;
  /**
   * After discount, by seat; null for a seat without a new turn-order tile.
   */
  prices: (number | null)[];
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
  /**
   * Of the previous round.
   */
  income: number | null;
  forecast: Figures;
  to_move: boolean;
}
export interface Workers {
  total: number;
  available: number;
  /**
   * Workers left to act in the player's buying turn.
   */
  acting: number;
  /**
   * Workers laid on a turn-order tile this round, including seasonal ones that have left.
   */
  laid: number;
  canteen: string[];
  bid: string[];
  free: string[];
  /**
   * Seasonal workers hired this round: they count from its bureaucracy on.
   */
  hired: string[];
  /**
   * Seasonal workers not hired.
   */
  supply: string[];
}
/**
 * A tile by id and kind.
 *
 */
export interface TileOf {
  id: string;
  kind: string;
}
export interface Spaces {
  room: number;
  used: number;
  opened: number;
}
export interface Price {
  id: string;
  now: number;
  /**
   * The expected price in the bureaucracy phase; null at the end.
   */
  expected: number | null;
  turned: PriceTile[];
  left: number;
  /**
   * Number of unseen tiles, by step.
   */
  unseen: {
    [k: string]: number;
  };
}
export interface PriceTile {
  id: string;
  step: number;
}
export interface Proposal {
  running: string[];
  production: number;
  storage: number;
  energy: number;
  canteen: number;
  available: number;
  income: number[];
  seat: number;
  changed: boolean;
  legal: boolean;
}
/**
 * The printed facts of a tile. Energy and workers: needed if positive, saved if negative.
 *
 */
export interface TileFacts {
  type: TileType;
  price: number;
  production: number;
  storage: number;
  energy: number;
  workers: number;
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
  /**
   * Seats by turn-order tile, lowest first; null during the auction.
   */
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
