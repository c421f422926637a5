/** What the board of Fantastic Factories is shown: `State.view` and `Game.components` of the game `fantastic_factories`. */
import type {
  Amounts,
  BlueprintFacts as Printed,
  BlueprintType,
  ContractorFacts as PrintedContractor,
  Edition,
  Floor,
  MachineColour,
  Tool,
} from './art/types';

export type { Amounts, BlueprintType, Edition, Floor, MachineColour, Tool };

export type Phase = 'market' | 'foreman' | 'work' | 'limits' | 'over';
export type Difficulty = 'easy' | 'normal' | 'hard' | 'insane';
export type Row = 'blueprints' | 'contractors';

export interface BlueprintFacts extends Printed {
  name: string;
  copies: number;
  /** `none`, `any`, `1`, `4`, `6`, `pair`, `triple`, `run`, `sum14`, `as_copied`. */
  dice: string;
  repeats: boolean;
  passive: boolean;
}

export interface ContractorFacts extends PrintedContractor {
  name: string;
  copies: number;
}

export interface Components {
  blueprints: Record<string, BlueprintFacts>;
  contractors: Record<string, ContractorFacts>;
  machine: Record<Difficulty, number>;
  limits: { blueprints: number; tokens: number };
  ends_with: { goods: number; buildings: number };
}

export interface BlueprintSlot {
  id: string;
  card: string | null;
}

export interface ContractorSlot extends BlueprintSlot {
  /** The token over the slot. */
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
  /** What a Replicator copied this round. */
  copied: string | null;
}

export interface DieState {
  id: string;
  /** Null: not rolled yet, or a Specialist's die without a name. */
  value: number | null;
  /** The floor or card that it was put on. */
  place: string | null;
  extra: boolean;
}

export interface FloorState {
  id: string;
  floor: Floor;
  dice: string[];
}

/** The steps of an action that is not complete. */
export interface Chain {
  verb: 'hire' | 'build' | 'activate';
  card: string;
  /** The piece it began with. */
  id: string;
  copy: string | null;
  copy_id: string | null;
  dice: string[];
  discards: string[];
  value: number | null;
  gain: string | null;
  split: { metal: number; energy: number } | null;
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
  /** Blueprints that were taken openly and are still in that hand. */
  known: Record<string, number>;
  cards: HandCard[] | null;
  compound: Built[];
  dice: DieState[];
  floors: FloorState[];
  tokens: { metal: string; energy: string };
  hired: string | null;
  refreshed: boolean;
  done: boolean;
  waiting: boolean;
  excess: { blueprints: number; tokens: number };
  chain: Chain | null;
}

export interface MachineTurn {
  dice: Record<MachineColour, number>;
  took: string | null;
  slot: number | null;
  discarded: Row | null;
  made: MachineColour[];
}

export interface Machine {
  cards: HandCard[];
  goods: number;
  score: number;
  /** The player's score less the Machine's. */
  margin: number;
  types: Record<BlueprintType, number>;
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

export interface FactoriesView {
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
  /** Who has brought the end about: seats, and `machine`. */
  triggered: (number | 'machine')[];
  first: number;
  turn: number | null;
  market: { blueprints: BlueprintSlot[]; contractors: ContractorSlot[]; row_ids: string[] };
  deck: Record<Row, number>;
  discard: Record<Row, Record<string, number>>;
  players: Player[];
  machine: Machine | null;
  result: { players: Outcome[]; machine: MachineOutcome | null } | null;
}

/** What an action costs and brings, as its preview says. */
export interface Preview {
  cost?: Amounts;
  gain?: Amounts;
  /** Whether it takes effect with this step. */
  last?: boolean;
  from?: number;
  to?: number;
  die?: number;
  ends?: boolean;
  opponent?: Amounts;
  /** Something is rolled, drawn or turned up by it. */
  random?: boolean;
}
