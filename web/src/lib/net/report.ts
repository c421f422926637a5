/** The report of a review. `factoryfloor.reviews.report` describes the fields. */
export type Lens = 'knew' | 'open';
export type Verdict = 'forced' | 'even' | 'unclear' | 'inaccuracy' | 'mistake' | 'blunder';

export const LENSES: readonly Lens[] = ['knew', 'open'];

export interface Estimate {
  value: number;
  low: number;
  high: number;
}

export interface Course {
  actions: string[];
  targets: string[];
  preview: Record<string, unknown>;
  effects?: Record<string, unknown>[];
  reason: Record<string, unknown>;
  value: number;
}

/** The difference between the better line and the played line in one figure of `Presentation.standing`. */
export interface Claim {
  key: 'own' | 'rival' | 'later' | 'sooner' | 'longer';
  seat: number;
  figure: string;
  when: 'round' | 'turn' | 'end';
  better: number;
  played: number;
  fixed?: boolean;
}

/** The obvious line that a player avoided, with the loss that it would have cost. */
export interface Found {
  obvious: Course;
  loss: Estimate;
  /** The established advantages of the played line over the obvious line. */
  because: Claim[];
}

export interface Decision {
  turns: number[];
  /** The name of the decision's moment (`Presentation.moment`), which older reports lack. */
  moment?: Record<string, unknown>;
  seat: number;
  verdict: Verdict;
  played: Course;
  best: Course | null;
  loss: Estimate;
  worlds: number;
  /** The established advantages of the better line, or undefined if they were not computed. */
  because?: Claim[];
  /** The actions that usually follow this line. */
  line?: { action: string; targets: string[] }[];
  /** Whether the played action is the action that a hint recommended, or undefined without a hint. */
  hint?: 'followed' | 'given';
  /** Marks the find of a seat. */
  found?: Found;
}

export interface Chances {
  turn: number;
  values: number[];
}

export interface Luck {
  turn: number;
  luck: number[];
}

export interface Strength {
  level: string;
  weakest: string;
  strongest: string;
}

export interface SeatReview {
  seat: number;
  unforced: number;
  forced: number;
  verdicts: Partial<Record<Verdict, number>>;
  mills: Estimate | null;
  strength: Strength | null;
  result: number;
  luck: Estimate;
  adjusted: Estimate;
}

export interface Report {
  versions: { method: number; rules: number; evaluation: string; program: string };
  /** Whether the verdicts are uncertain, because the game's rollout policy is weak. */
  rough?: boolean;
  /** Whether luck explains little of the results in this game. */
  little_luck?: boolean;
  record: string;
  game: string;
  seats: number;
  lens: Lens;
  budget: number;
  seed: string;
  done: number;
  decisions: Decision[];
  chances: Chances[];
  luck: Luck[];
  by_seat: SeatReview[];
}

/** The state of a review as the server sends it, with the stored report and the unfinished request. */
export interface ReviewStatus {
  lens: Lens;
  /**
   * The stored report. If its `done` is below 1, the report is partial, because the review reached the server's time
   * limit.
   */
  report: Report | null;
  /** Whether the report is outdated, because it was made with other rules, another evaluation or another method. */
  stale: boolean;
  request: ReviewWork | null;
  failed: string;
  /** Whether a review with the default budget can be requested. A review that has failed cannot be requested again. */
  repeatable: boolean;
  /** The largest budget in playouts that I can request, or 0 if I cannot choose the budget. */
  limit: number;
}

export interface ReviewWork {
  state: 'waiting' | 'running';
  budget: number;
  done: number;
  /** The number of reviews that are ahead in the queue. */
  ahead: number;
  /** Whether I have requested this review, too, so that I can withdraw my request. */
  mine: boolean;
  report: Report | null;
}
