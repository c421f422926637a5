// Generated from src/factoryfloor/games/fantastic_factories/codec/view_types.py by `make wire`. Not to be edited by hand.

export type BlueprintType = 'production' | 'utility' | 'training' | 'special' | 'monument';

export type Tool = 'hammer' | 'wrench' | 'gear' | 'shovel';

export type Floor = 'research' | 'generate' | 'mine';

export type Edition = 'rulebook' | 'retail';

export type MachineColour = 'blue' | 'yellow' | 'green' | 'red' | 'purple';

export type Phase = 'market' | 'foreman' | 'work' | 'limits' | 'over';

export type Difficulty = 'easy' | 'normal' | 'hard' | 'insane';

export type Row = 'blueprints' | 'contractors';

/** Nonzero amounts; `x` is the value of the die. */
export interface Amounts {
  metal?: number | string;
  energy?: number | string;
  goods?: number | string;
  blueprints?: number | string;
  dice?: number | string;
  prestige?: number | string;
}

/** The same; a gain that depends on the die is a list with one number for each face. */
export interface Yield {
  metal?: number | string | number[];
  energy?: number | string | number[];
  goods?: number | string | number[];
  blueprints?: number | string | number[];
  dice?: number | string | number[];
  prestige?: number | string | number[];
}

export interface Activation {
  /** `none`, `any`, `1`, `4`, `6`, `1-5`, `2-6`, `pair`, `triple`, `run`, `sum14`, `as_copied`. */
  dice: string;
  /** The dice are placed on the card. */
  places: boolean;
  /** `blueprints` are discarded. */
  cost: Amounts;
  gain: Yield;
  /** One of these besides `gain`. */
  choices: Amounts[];
  /** The effect on an unplaced die. */
  change: 'over' | 'up' | 'down' | null;
  /** The player names the `x`. */
  names_x: boolean;
  /** Dice are rerolled. */
  rerolls: boolean;
  /** The discarded blueprint's own cost is gained. */
  salvages: boolean;
  /** The effect is that of a card of the market row. */
  copies_row: boolean;
}

/** The printed facts of a blueprint; passive ones lack the fields of an activation. */
export interface BlueprintFacts {
  name: string;
  copies: number;
  type: BlueprintType;
  tool: Tool;
  metal: number;
  energy: number;
  prestige: number;
  /** A compound may have several. */
  repeats: boolean;
  passive: boolean;
  prestige_by_copy?: number[];
  /** Differences on the published card. */
  retail?: Activation;
  dice?: string;
  places?: boolean;
  cost?: Amounts;
  gain?: Yield;
  choices?: Amounts[];
  change?: 'over' | 'up' | 'down' | null;
  names_x?: boolean;
  rerolls?: boolean;
  salvages?: boolean;
  copies_row?: boolean;
}

export interface ContractorFacts {
  name: string;
  copies: number;
  energy: number;
  gain: Amounts;
  opponent: Amounts;
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

export interface Components {
  blueprints: Record<string, BlueprintFacts>;
  contractors: Record<string, ContractorFacts>;
  machine: MachineCards;
  limits: Limits;
  ends_with: EndsWith;
}

export interface BlueprintSlot {
  id: string;
  card: string | null;
}

export interface ContractorSlot extends BlueprintSlot {
  /** The token above the slot. */
  tool: Tool;
}

export interface HandCard {
  id: string;
  card: string;
}

export interface Built {
  id: string;
  card: string;
  goods: number;
  used: boolean;
  prestige: number;
  /** The card that a Replicator copied this round. */
  copied: string | null;
}

export interface DieState {
  id: string;
  /** Null: not yet rolled, or a Specialist's die without a named value. */
  value: number | null;
  /** Its floor or card. */
  place: string | null;
  extra: boolean;
}

export interface FloorState {
  id: string;
  floor: Floor;
  dice: string[];
}

export interface Split {
  metal: number;
  energy: number;
}

/** The steps of an unfinished action. */
export interface Chain {
  verb: 'hire' | 'build' | 'activate';
  card: string;
  /** Its first piece. */
  id: string;
  copy: string | null;
  copy_id: string | null;
  dice: string[];
  discards: string[];
  value: number | null;
  gain: string | null;
  split: Split | null;
}

export interface Tokens {
  metal: string;
  energy: string;
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
  /** Publicly taken blueprints still in the hand. */
  known: Record<string, number>;
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

export interface MachineDice {
  blue: number;
  yellow: number;
  green: number;
  red: number;
  purple: number;
}

export interface MachineTurn {
  dice: MachineDice;
  took: string | null;
  slot: number | null;
  discarded: Row | null;
  made: MachineColour[];
}

export interface MachineTypes {
  production: number;
  utility: number;
  training: number;
  special: number;
  monument: number;
}

export interface Machine {
  cards: HandCard[];
  goods: number;
  score: number;
  /** The player's score less the Machine's. */
  margin: number;
  types: MachineTypes;
  last: MachineTurn | null;
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

export interface Deck {
  blueprints: number;
  contractors: number;
}

export interface Discard {
  blueprints: Record<string, number>;
  contractors: Record<string, number>;
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
  /** This is the last round. */
  last: boolean;
  /** The seats that triggered the end, and `machine`. */
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

export interface Preview {
  cost?: Amounts;
  gain?: Amounts;
  last?: boolean;
  from?: number;
  to?: number;
  die?: number;
  ends?: boolean;
  opponent?: Amounts;
  random?: boolean;
}

export interface Rolled {
  id: string;
  value: number;
}

export interface Events {
  round: { kind: 'round'; seat: number; round: number; first: number; last: boolean };
  refill: { kind: 'refill'; seat: number; row: Row; slot: number; card: string };
  reshuffle: { kind: 'reshuffle'; seat: number; row: Row; cards: Record<string, number> };
  refresh: { kind: 'refresh'; seat: number; row: Row; paid: 'metal' | 'energy'; cards: (string | null)[] };
  take: { kind: 'take'; seat: number; slot: number; card: string };
  hire: {
    kind: 'hire';
    seat: number;
    slot: number;
    card: string;
    discard: string;
    energy: number;
    opponent: number | null;
  };
  gain: { kind: 'gain'; seat: number; metal: number; energy: number; from: string };
  draw: { kind: 'draw'; seat: number; number: number; from: string; cards?: string[] };
  reveal: { kind: 'reveal'; seat: number; card: string; kept: boolean; from: string };
  build: {
    kind: 'build';
    seat: number;
    card: string;
    piece: string;
    discard: string | null;
    metal: number;
    energy: number;
    by: string | null;
  };
  pass: { kind: 'pass'; seat: number };
  set: { kind: 'set'; seat: number; die: string; value: number };
  ready: { kind: 'ready'; seat: number };
  roll: { kind: 'roll'; seat: number; dice: Rolled[]; from: string | null };
  name: { kind: 'name'; seat: number; die: string; value: number };
  place: {
    kind: 'place';
    seat: number;
    die: string;
    value: number;
    floor: Floor;
    metal: number;
    energy: number;
    blueprints: number;
  };
  activate: {
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
  };
  change: { kind: 'change'; seat: number; die: string; before: number; after: number; from: string };
  extra: { kind: 'extra'; seat: number; die: string; value: number; from: string };
  end: { kind: 'end'; seat: number };
  excess: { kind: 'excess'; seat: number; what: string };
  trigger: { kind: 'trigger'; seat: number; by: string; goods: number; buildings: number };
  machine_roll: { kind: 'machine_roll'; seat: number; dice: MachineDice };
  machine_take: { kind: 'machine_take'; seat: number; slot: number | null; card: string | null; piece: string | null };
  machine_discard: { kind: 'machine_discard'; seat: number; row: Row; cards: (string | null)[] };
  machine_make: {
    kind: 'machine_make';
    seat: number;
    colour: MachineColour;
    type: BlueprintType;
    value: number;
    cards: number;
    made: boolean;
  };
  final: { kind: 'final'; seat: number };
}
