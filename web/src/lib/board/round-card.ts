/** A phase of a round, as on the player aid of the boxed game. */
export interface RoundPhase {
  title: string;
  /** The rules of the phase, and the actions that a player has. */
  does: readonly string[];
  /** Whether this is the current phase. */
  now: boolean;
}

/** The summary of a round on one card: the phases in order, and the end of the game. */
export interface RoundCard {
  phases: readonly RoundPhase[];
  end: readonly string[];
}
