/** A phase of a round, as on the player aid of the boxed game. */
export interface RoundPhase {
  title: string;
  /** The rules of the phase, and the actions of a player. */
  does: readonly string[];
  /** Whether this is the current phase. */
  now: boolean;
}

/** The round on one card, with its phases in order, and the end of the game. */
export interface RoundCard {
  phases: readonly RoundPhase[];
  end: readonly string[];
}
