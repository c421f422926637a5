import type { Course, Decision, Report, SeatReview, Verdict } from '../net/report';

/** The verdicts for decisions with an established loss. */
const ESTABLISHED: ReadonlySet<Verdict> = new Set(['inaccuracy', 'mistake', 'blunder']);

export function isEstablished({ verdict }: Pick<Decision, 'verdict'>): boolean {
  return ESTABLISHED.has(verdict);
}

/** Return the established losses of one seat or of all seats (-1). Large losses come before small losses. */
export function losses({ decisions }: Pick<Report, 'decisions'>, seat = -1): Decision[] {
  return decisions
    .filter((one) => one.best !== null && isEstablished(one) && (seat < 0 || one.seat === seat))
    .sort((a, b) => b.loss.value - a.loss.value || turnOf(a) - turnOf(b));
}

/** Return the finds of one seat or of all seats (-1). */
export function finds({ decisions }: Pick<Report, 'decisions'>, seat = -1): Decision[] {
  return decisions.filter((one) => one.found && (seat < 0 || one.seat === seat));
}

/** Return the better line and the worse line of a decision. In a find, the played line is the better one. */
export function linesOf({ best, played, found }: Pick<Decision, 'best' | 'played' | 'found'>): {
  better: Course | null;
  worse: Course;
} {
  return found ? { better: played, worse: found.obvious } : { better: best, worse: played };
}

/**
 * Return the costliest established loss of my seats. If a complete review has found none, return my find, or else the
 * costliest loss of the other seats, and undefined if there is neither.
 */
export function turningPoint(report: Report, mine: readonly number[], complete: boolean): Decision | undefined {
  const own = ({ seat }: Decision): boolean => mine.includes(seat);
  const found = losses(report);
  return found.find(own) ?? (complete ? (finds(report).find(own) ?? found[0]) : undefined);
}

/** The verdicts for decisions that a player can practise. */
const PRACTISED: ReadonlySet<Verdict> = new Set(['mistake', 'blunder']);

/** Return the decisions of a seat that its player can practise. */
export function mistakesOf(report: Pick<Report, 'decisions'>, seat: number): Decision[] {
  return losses(report, seat).filter(({ verdict }) => PRACTISED.has(verdict));
}

/** Return the turn of a decision, which is the number of actions before it. */
export function turnOf({ turns }: Pick<Decision, 'turns'>): number {
  return turns[0] ?? 0;
}

/**
 * Return the part of a seat's result that its decisions caused. Luck and the even share of each seat are subtracted.
 */
export function skillOf(seat: SeatReview, seats: readonly SeatReview[]): SeatReview['adjusted'] {
  const share = seats.reduce((sum, { result }) => sum + result, 0) / Math.max(1, seats.length);
  const { value, low, high } = seat.adjusted;
  return { value: value - share, low: low - share, high: high - share };
}
