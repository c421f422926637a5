/** A player's rating in Glicko-2, with its standard error and its volatility. */
export interface Rating {
  rating: number;
  deviation: number;
  volatility: number;
}

/** The outcome of a game or a puzzle: the opponent's rating, and the score from 0 to 1. */
export interface Outcome {
  rating: number;
  deviation: number;
  score: number;
}

/** The rating of a new player. If ratings are relative to a base, this rating is added to the base. */
export const UNRATED: Rating = { rating: 0, deviation: 350, volatility: 0.06 };

/** The number of rating points per unit of Glicko-2's internal scale. */
const SCALE = 173.7178;
/** The system constant that limits changes of the volatility. */
const TAU = 0.5;
const PRECISION = 1e-6;

/**
 * Return the rating after a period with these outcomes, by steps 2 to 8 of Mark Glickman's "Example of the Glicko-2
 * system" (2013). Only differences of ratings matter, so the base of the ratings has no effect.
 */
export function updated({ rating, deviation, volatility }: Rating, outcomes: readonly Outcome[]): Rating {
  const phi = deviation / SCALE;
  let information = 0;
  let surprise = 0;
  for (const other of outcomes) {
    const weight = weightOf(other.deviation / SCALE);
    const expected = 1 / (1 + Math.exp((-weight * (rating - other.rating)) / SCALE));
    information += weight ** 2 * expected * (1 - expected);
    surprise += weight * (other.score - expected);
  }
  if (information === 0) return { rating, deviation: SCALE * Math.hypot(phi, volatility), volatility };
  const variance = 1 / information;
  const sigma = volatilityAfter(variance * surprise, phi, variance, volatility);
  const before = phi ** 2 + sigma ** 2;
  const after = 1 / Math.sqrt(1 / before + 1 / variance);
  return { rating: rating + SCALE * after ** 2 * surprise, deviation: SCALE * after, volatility: sigma };
}

/** Return g(φ), the factor that reduces the weight of an outcome if the opponent's rating is uncertain. */
function weightOf(phi: number): number {
  return 1 / Math.sqrt(1 + (3 * phi ** 2) / Math.PI ** 2);
}

/** Return the new volatility, which is the root of f, by the Illinois algorithm (step 5). */
function volatilityAfter(delta: number, phi: number, variance: number, volatility: number): number {
  const start = Math.log(volatility ** 2);
  const f = (x: number): number => {
    const spread = phi ** 2 + variance + Math.exp(x);
    return (Math.exp(x) * (delta ** 2 - spread)) / (2 * spread ** 2) - (x - start) / TAU ** 2;
  };
  let low = start;
  let high = start - TAU;
  if (delta ** 2 > phi ** 2 + variance) high = Math.log(delta ** 2 - phi ** 2 - variance);
  else while (f(high) < 0) high -= TAU;
  let [atLow, atHigh] = [f(low), f(high)];
  while (Math.abs(high - low) > PRECISION) {
    const next = low + ((low - high) * atLow) / (atHigh - atLow);
    const value = f(next);
    if (value * atHigh <= 0) [low, atLow] = [high, atHigh];
    else atLow /= 2;
    [high, atHigh] = [next, value];
  }
  return Math.exp(low / 2);
}
