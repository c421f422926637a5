"""Ranks, utilities of ranks, and expected utilities and results during a game."""

from math import exp, log
from typing import Final

from mypy_extensions import i64

from factoryfloor.kernel.fast import vec

_LEAST: Final = 1.0e-6  # minimum distance of an expected result from 0 and 1
_REACH: Final = 28.0  # in log odds; more than twice the log odds of `_LEAST`
_HALVINGS: Final = 48


def rank(keys: list[list[int]]) -> list[int]:
    """Compute ranks from sort keys. The largest key has rank 1, and equal keys share a rank.

    >>> rank([[7, -3], [9, 0], [7, -3], [2, 0]])
    [2, 1, 2, 4]
    """
    return [1 + sum(1 for other in keys if other > key) for key in keys]


def utility(ranking: list[int], seat: i64) -> float:
    """Return the utility of a seat's rank, from 0.0 (last) to 1.0 (sole winner). Tied seats share the utility of their
    ranks.

    >>> utility([1, 2, 2, 4], 1)
    0.5
    """
    seats = len(ranking)
    if seats == 1:
        return 1.0 if ranking[seat] == 1 else 0.0
    place = ranking[seat]
    tied = sum(1 for other in ranking if other == place)
    return (seats - place - (tied - 1) / 2) / (seats - 1)


def result(ranking: list[int], seat: i64, ambition: float = 0.5) -> float:
    """Return the result of a seat, from 0.0 (last) to 1.0 (sole winner).

    It is the weighted mean of the utility and the seat's share of the win. ``ambition`` is the weight of the win.
    Several winners share the win. With two seats, the result equals the utility.
    """
    value = (1.0 - ambition) * utility(ranking, seat)
    if ranking[seat] == 1:
        value += ambition / float(ranking.count(1))
    return value


def expected_utilities(points: vec[float], scale: float) -> list[float]:
    """Estimate the utilities of two or more seats from their expected points.

    Seat a finishes ahead of seat b with the logistic probability of ``(a - b) / scale``. A seat's expected utility is
    the mean of these probabilities over its opponents.
    """
    seats: i64 = len(points)
    found: list[float] = []
    for seat in range(seats):
        beaten: float = 0.0
        for other in range(seats):
            if other != seat:
                beaten += 1.0 / (1.0 + exp((points[other] - points[seat]) / scale))
        found.append(beaten / float(seats - 1))
    return found


def consistent_results(values: list[float]) -> list[float]:
    """Correct the sum of the expected results of two or more seats, which an evaluation has estimated separately.

    At the end of every game, the results of all seats have the same sum: the sum of the utilities and one win, with
    equal weight. Bisection shifts all log odds by the same amount until the values have this sum. This keeps the order
    of the seats.

    >>> [round(value, 3) for value in consistent_results([0.9, 0.3])]
    [0.821, 0.179]
    >>> round(sum(consistent_results([0.9, 0.5, 0.4])), 6)
    1.25
    """
    seats = len(values)
    if seats == 1:
        return values
    total = 0.25 * float(seats) + 0.5
    odds: list[float] = []
    for value in values:
        share = min(1.0 - _LEAST, max(_LEAST, value))
        odds.append(log(share / (1.0 - share)))
    low: float = -_REACH
    high: float = _REACH
    for _ in range(_HALVINGS):
        shift = 0.5 * (low + high)
        if sum(_shifted(odds, shift)) < total:
            low = shift
        else:
            high = shift
    return _shifted(odds, 0.5 * (low + high))


def _shifted(odds: list[float], shift: float) -> list[float]:
    return [1.0 / (1.0 + exp(-one - shift)) for one in odds]


def measured_chance(estimate: float, shift: float, slope: float) -> float:
    """Correct an estimated probability by a logistic fit to observed frequencies. Estimates of 0 and 1 are kept.

    ``shift`` and ``slope`` apply to the log odds.

    >>> [round(measured_chance(estimate, -0.1, 0.4), 2) for estimate in (0.0, 0.5, 0.99)]
    [0.0, 0.48, 0.85]
    """
    if estimate <= 0.0 or estimate >= 1.0:
        return estimate
    return 1.0 / (1.0 + exp(-shift - slope * log(estimate / (1.0 - estimate))))
