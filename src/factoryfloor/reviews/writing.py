"""Writes comparisons and luck into a report."""

from collections.abc import Sequence
from typing import Any, Final

from factoryfloor.bots.comparison import Comparison
from factoryfloor.bots.estimates import Z_99, Estimate, Sums
from factoryfloor.bots.luck import Luck
from factoryfloor.kernel import Game, Heuristics, Match, State
from factoryfloor.kernel.outcome import result
from factoryfloor.reviews.calibration import Calibration
from factoryfloor.reviews.decisions import Taken
from factoryfloor.reviews.report import VERDICTS, Course, Decision, SeatReview, Verdict

Compared = tuple[Taken, Comparison]

MILLS: Final = 1000.0
"""A mill is a thousandth of a result."""

FEWEST: Final = 8
"""The minimum number of worlds that establish a loss."""

_LOST: Final = 0.1  # below this expected result, little more can be lost


def decision_of(
    game: Game, heuristics: Heuristics, calibration: Calibration, taken: Taken, found: Comparison
) -> Decision:
    """Return a decision with its verdict.

    If the course that was chosen as the best did not measure better, ``best`` is None.
    """
    played = course_of(game, heuristics, taken.before, taken.seat, taken.actions, found.first_value.mean)
    best, courses = None, found.courses
    if found.best and found.lead.mean > 0.0:
        best = course_of(game, heuristics, taken.before, taken.seat, courses[found.best], found.best_value.mean)
    return Decision(
        turns=taken.turns,
        moment=game.presentation().moment(taken.before),
        seat=taken.seat,
        verdict=verdict_of(calibration, found),
        played=played,
        best=best,
        loss=found.lead.estimate(),
        worlds=found.measured,
    )


def seats_of(
    match: Match, calibration: Calibration, decisions: Sequence[Taken], compared: Sequence[Compared], luck: Luck
) -> list[SeatReview]:
    """Return the totals of every seat."""
    ranking = match.state.ranking()
    return [_seat(seat, result(ranking, seat), calibration, decisions, compared, luck) for seat in range(match.seats)]


def _seat(
    seat: int,
    got: float,
    calibration: Calibration,
    decisions: Sequence[Taken],
    compared: Sequence[Compared],
    luck: Luck,
) -> SeatReview:
    own = [found for taken, found in compared if taken.seat == seat]
    forced = sum(1 for taken in decisions if taken.seat == seat and taken.forced)
    verdicts: dict[Verdict, int] = dict.fromkeys(VERDICTS, 0)
    verdicts["forced"] = forced
    for found in own:
        verdicts[verdict_of(calibration, found)] += 1
    mills = _mills(own)
    lucky = _estimate(luck.total[seat], luck.variance[seat]) if luck.total else _estimate(0.0, 0.0)
    return SeatReview(
        seat=seat,
        unforced=sum(1 for taken in decisions if taken.seat == seat and not taken.forced),
        forced=forced,
        verdicts=verdicts,
        mills=mills,
        strength=None if mills is None or lost_early(own) else calibration.strength(_in_the_long_run(own)),
        result=got,
        luck=lucky,
        adjusted=Estimate(value=got - lucky["value"], low=got - lucky["high"], high=got - lucky["low"]),
    )


def lost_early(own: Sequence[Comparison]) -> bool:
    """Return whether a seat had lost the game before half of its decisions.

    The losses of later decisions do not measure the player.
    """
    return 2 * sum(found.best_value.mean < _LOST for found in own) > len(own)


def _mills(own: Sequence[Comparison]) -> Estimate | None:
    if not own:
        return None
    number = len(own)
    mean = sum(found.lead.mean for found in own) / number
    variance = sum(found.lead.error**2 for found in own) / number**2
    return _estimate(MILLS * mean, MILLS * MILLS * variance)


def _in_the_long_run(own: Sequence[Comparison]) -> Estimate:
    """Return the mean loss of the player in mills. The decisions of the game are a sample of the player's decisions."""
    losses = Sums()
    for found in own:
        losses.add(MILLS * found.lead.mean)
    return losses.estimate()


def _estimate(value: float, variance: float) -> Estimate:
    reach = Z_99 * variance**0.5
    return Estimate(value=value, low=value - reach, high=value + reach)


def verdict_of(calibration: Calibration, found: Comparison) -> Verdict:
    """Return the verdict on a comparison.

    A few equal differences do not establish a loss, although their interval has no width.
    """
    verdict = calibration.verdict(found.lead.estimate()) if found.best else "even"
    return "unclear" if verdict != "even" and found.measured < FEWEST else verdict


def course_of(
    game: Game, heuristics: Heuristics, before: State, seat: int, actions: Sequence[int], value: float
) -> Course:
    """Return a course for clients, given the position before the course."""
    shown, state = game.presentation(), before.copy()
    heuristics.begin()
    reason = shown.reason(heuristics.explain(state, seat, actions[0]))
    preview: dict[str, Any] = {}
    texts: list[str] = []
    targets: list[str] = []
    for action in actions:
        if state.over or not int(state.pending) >> seat & 1 or action not in state.legal(seat):
            break
        texts.append(state.notation(seat, action))
        preview = shown.preview(state, seat, action)
        targets += [piece for piece in shown.targets(state, seat, action) if piece not in targets]
        state.apply(seat, action)
    return Course(
        actions=texts, targets=targets, preview=preview, effects=shown.effects(preview), reason=reason, value=value
    )
