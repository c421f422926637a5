// Generated from the types declared in src/factoryfloor/games/fantastic_factories by `make wire`. Not to be edited by hand.

export type BlueprintType = 'production' | 'utility' | 'training' | 'special' | 'monument';
export type Tool = 'hammer' | 'wrench' | 'gear' | 'shovel';
export type Difficulty = 'easy' | 'normal' | 'hard' | 'insane';
export type Edition = 'rulebook' | 'retail';
export type Floor = 'research' | 'generate' | 'mine';
export type MachineColour = 'blue' | 'yellow' | 'green' | 'red' | 'purple';
export type Row = 'blueprints' | 'contractors';
export type Verb = 'hire' | 'build' | 'activate';
export type Phase = 'market' | 'foreman' | 'work' | 'limits' | 'over';

export interface ActivateEvent {
  kind: 'activate';
  seat: number;
  card: string;
  piece: string;
  copied: string | null;
  dice: string[];
  discards: string[];
  paid_metal: number;
  paid_energy: number;
  goods: number;
  metal: number;
  energy: number;
}
export interface Activation {
  /**
   * `none`, `any`, `1`, `4`, `6`, `1-5`, `2-6`, `pair`, `triple`, `run`, `sum14`, `as_copied`.
   */
  dice: string;
  /**
   * The dice are placed on the card.
   */
  places: boolean;
  cost: Amounts;
  gain: Yield;
  /**
   * One of these besides `gain`.
   */
  choices: Amounts1[];
  /**
   * The effect on an unplaced die.
   */
  change: ('over' | 'up' | 'down') | null;
  /**
   * The player names the `x`.
   */
  names_x: boolean;
  /**
   * Dice are rerolled.
   */
  rerolls: boolean;
  /**
   * The discarded blueprint's own cost is gained.
   */
  salvages: boolean;
  /**
   * The effect is that of a card of the market row.
   */
  copies_row: boolean;
}
/**
 * `blueprints` are discarded.
 */
export interface Amounts {
  metal?: number | string;
  energy?: number | string;
  goods?: number | string;
  blueprints?: number | string;
  dice?: number | string;
  prestige?: number | string;
}
/**
 * The same; a gain that depends on the die is a list with one number for each face.
 *
 */
export interface Yield {
  metal?: number | string | number[];
  energy?: number | string | number[];
  goods?: number | string | number[];
  blueprints?: number | string | number[];
  dice?: number | string | number[];
  prestige?: number | string | number[];
}
/**
 * Nonzero amounts; `x` is the value of the die.
 *
 */
export interface Amounts1 {
  metal?: number | string;
  energy?: number | string;
  goods?: number | string;
  blueprints?: number | string;
  dice?: number | string;
  prestige?: number | string;
}
/**
 * The printed facts of a blueprint; passive ones lack the fields of an activation.
 *
 */
export interface BlueprintFacts {
  name: string;
  copies: number;
  type: BlueprintType;
  tool: Tool;
  metal: number;
  energy: number;
  prestige: number;
  /**
   * A compound may have several.
   */
  repeats: boolean;
  passive: boolean;
  prestige_by_copy?: number[];
  retail?: Activation1;
  dice?: string;
  places?: boolean;
  cost?: Amounts1;
  gain?: Yield;
  choices?: Amounts1[];
  change?: ('over' | 'up' | 'down') | null;
  names_x?: boolean;
  rerolls?: boolean;
  salvages?: boolean;
  copies_row?: boolean;
}
/**
 * Differences on the published card.
 */
export interface Activation1 {
  /**
   * `none`, `any`, `1`, `4`, `6`, `1-5`, `2-6`, `pair`, `triple`, `run`, `sum14`, `as_copied`.
   */
  dice: string;
  /**
   * The dice are placed on the card.
   */
  places: boolean;
  cost: Amounts;
  gain: Yield;
  /**
   * One of these besides `gain`.
   */
  choices: Amounts1[];
  /**
   * The effect on an unplaced die.
   */
  change: ('over' | 'up' | 'down') | null;
  /**
   * The player names the `x`.
   */
  names_x: boolean;
  /**
   * Dice are rerolled.
   */
  rerolls: boolean;
  /**
   * The discarded blueprint's own cost is gained.
   */
  salvages: boolean;
  /**
   * The effect is that of a card of the market row.
   */
  copies_row: boolean;
}
export interface BlueprintSlot {
  id: string;
  card: string | null;
}
export interface BuildEvent {
  kind: 'build';
  seat: number;
  card: string;
  piece: string;
  discard: string | null;
  metal: number;
  energy: number;
  by: string | null;
}
export interface Built {
  id: string;
  card: string;
  goods: number;
  used: boolean;
  prestige: number;
  /**
   * The card that a Replicator copied this round.
   */
  copied: string | null;
}
/**
 * The steps of an unfinished action.
 *
 */
export interface Chain {
  verb: Verb;
  card: string;
  /**
   * Its first piece.
   */
  id: string;
  copy: string | null;
  copy_id: string | null;
  dice: string[];
  discards: string[];
  value: number | null;
  gain: string | null;
  split: Split | null;
}
export interface Split {
  metal: number;
  energy: number;
}
export interface ChangeEvent {
  kind: 'change';
  seat: number;
  die: string;
  before: number;
  after: number;
  from: string;
}
export interface Components {
  blueprints: {
    [k: string]: BlueprintFacts;
  };
  contractors: {
    [k: string]: ContractorFacts;
  };
  machine: MachineCards;
  limits: Limits;
  ends_with: EndsWith;
}
export interface ContractorFacts {
  name: string;
  copies: number;
  energy: number;
  gain: Amounts1;
  opponent: Amounts1;
}
export interface MachineCards {
  easy: number;
  normal: number;
  hard: number;
  insane: number;
}
export interface Limits {
  blueprints: number;
  tokens: number;
}
export interface EndsWith {
  goods: number;
  buildings: number;
}
export interface ContractorSlot {
  id: string;
  card: string | null;
  tool: Tool;
}
export interface Deck {
  blueprints: number;
  contractors: number;
}
export interface DieState {
  id: string;
  /**
   * Null: not yet rolled, or a Specialist's die without a named value.
   */
  value: number | null;
  /**
   * Its floor or card.
   */
  place: string | null;
  extra: boolean;
}
export interface Discard {
  blueprints: {
    [k: string]: number;
  };
  contractors: {
    [k: string]: number;
  };
}
export interface DrawEvent {
  kind: 'draw';
  seat: number;
  number: number;
  from: string;
  cards?: string[];
}
export interface EndEvent {
  kind: 'end';
  seat: number;
}
export interface Events {
  round: RoundEvent;
  refill: RefillEvent;
  reshuffle: ReshuffleEvent;
  refresh: RefreshEvent;
  take: TakeEvent;
  hire: HireEvent;
  gain: GainEvent;
  draw: DrawEvent;
  reveal: RevealEvent;
  build: BuildEvent;
  pass: PassEvent;
  set: SetEvent;
  ready: ReadyEvent;
  roll: RollEvent;
  name: NameEvent;
  place: PlaceEvent;
  activate: ActivateEvent;
  change: ChangeEvent;
  extra: ExtraEvent;
  end: EndEvent;
  excess: ExcessEvent;
  trigger: TriggerEvent;
  machine_roll: MachineRollEvent;
  machine_take: MachineTakeEvent;
  machine_discard: MachineDiscardEvent;
  machine_make: MachineMakeEvent;
  final: FinalEvent;
}
export interface RoundEvent {
  kind: 'round';
  seat: number;
  round: number;
  first: number;
  last: boolean;
}
export interface RefillEvent {
  kind: 'refill';
  seat: number;
  row: Row;
  slot: number;
  card: string;
}
export interface ReshuffleEvent {
  kind: 'reshuffle';
  seat: number;
  row: Row;
  cards: {
    [k: string]: number;
  };
}
export interface RefreshEvent {
  kind: 'refresh';
  seat: number;
  row: Row;
  paid: 'metal' | 'energy';
  cards: (string | null)[];
}
export interface TakeEvent {
  kind: 'take';
  seat: number;
  slot: number;
  card: string;
}
export interface HireEvent {
  kind: 'hire';
  seat: number;
  slot: number;
  card: string;
  discard: string;
  energy: number;
  opponent: number | null;
}
export interface GainEvent {
  kind: 'gain';
  seat: number;
  metal: number;
  energy: number;
  from: string;
}
export interface RevealEvent {
  kind: 'reveal';
  seat: number;
  card: string;
  kept: boolean;
  from: string;
}
export interface PassEvent {
  kind: 'pass';
  seat: number;
}
export interface SetEvent {
  kind: 'set';
  seat: number;
  die: string;
  value: number;
}
export interface ReadyEvent {
  kind: 'ready';
  seat: number;
}
export interface RollEvent {
  kind: 'roll';
  seat: number;
  dice: Rolled[];
  from: string | null;
}
export interface Rolled {
  id: string;
  value: number;
}
export interface NameEvent {
  kind: 'name';
  seat: number;
  die: string;
  value: number;
}
export interface PlaceEvent {
  kind: 'place';
  seat: number;
  die: string;
  value: number;
  floor: Floor;
  metal: number;
  energy: number;
  blueprints: number;
}
export interface ExtraEvent {
  kind: 'extra';
  seat: number;
  die: string;
  value: number;
  from: string;
}
export interface ExcessEvent {
  kind: 'excess';
  seat: number;
  what: string;
}
export interface TriggerEvent {
  kind: 'trigger';
  seat: number;
  by: string;
  goods: number;
  buildings: number;
}
export interface MachineRollEvent {
  kind: 'machine_roll';
  seat: number;
  dice: MachineDice;
}
export interface MachineDice {
  blue: number;
  yellow: number;
  green: number;
  red: number;
  purple: number;
}
export interface MachineTakeEvent {
  kind: 'machine_take';
  seat: number;
  slot: number | null;
  card: string | null;
  piece: string | null;
}
export interface MachineDiscardEvent {
  kind: 'machine_discard';
  seat: number;
  row: Row;
  cards: (string | null)[];
}
export interface MachineMakeEvent {
  kind: 'machine_make';
  seat: number;
  colour: MachineColour;
  type: BlueprintType;
  value: number;
  cards: number;
  made: boolean;
}
export interface FinalEvent {
  kind: 'final';
  seat: number;
}
export interface FloorState {
  id: string;
  floor: Floor;
  dice: string[];
}
export interface HandCard {
  id: string;
  card: string;
}
export interface Machine {
  cards: HandCard[];
  goods: number;
  score: number;
  /**
   * The player's score less the Machine's.
   */
  margin: number;
  types: MachineTypes;
  last: MachineTurn | null;
}
export interface MachineTypes {
  production: number;
  utility: number;
  training: number;
  special: number;
  monument: number;
}
export interface MachineTurn {
  dice: MachineDice;
  took: string | null;
  slot: number | null;
  discarded: Row | null;
  made: MachineColour[];
}
export interface MachineOutcome {
  total: number;
  goods: number;
  cards: number;
  monuments: number;
  margin: number;
  beaten: boolean;
}
export interface Market {
  blueprints: BlueprintSlot[];
  contractors: ContractorSlot[];
  row_ids: string[];
}
export interface Outcome {
  total: number;
  goods: number;
  prestige: number;
  metal: number;
  energy: number;
  blueprints: number;
  buildings: number;
  place: number;
}
export interface Player {
  seat: number;
  id: string;
  metal: number;
  energy: number;
  goods: number;
  prestige: number;
  score: number;
  buildings: number;
  hand: number;
  /**
   * Publicly taken blueprints still in the hand.
   */
  known: {
    [k: string]: number;
  };
  cards: HandCard[] | null;
  compound: Built[];
  dice: DieState[];
  floors: FloorState[];
  tokens: Tokens;
  hired: string | null;
  refreshed: boolean;
  done: boolean;
  waiting: boolean;
  excess: Limits;
  chain: Chain | null;
}
export interface Tokens {
  metal: string;
  energy: string;
}
export interface Preview {
  cost?: Amounts1;
  gain?: Amounts1;
  last?: boolean;
  from?: number;
  to?: number;
  die?: number;
  ends?: boolean;
  opponent?: Amounts1;
  random?: boolean;
}
export interface Result {
  players: Outcome[];
  machine: MachineOutcome | null;
}
export interface View {
  game: 'fantastic_factories';
  seats: number;
  seat: number | null;
  over: boolean;
  phase: Phase;
  edition: Edition;
  difficulty: Difficulty | null;
  round: number;
  /**
   * This is the last round.
   */
  last: boolean;
  /**
   * The seats that triggered the end, and `machine`.
   */
  triggered: (number | 'machine')[];
  first: number;
  turn: number | null;
  market: Market;
  deck: Deck;
  discard: Discard;
  players: Player[];
  machine: Machine | null;
  result: Result | null;
}
