"""95 % confidence intervals of shares and means, from samples that each contain several games (cluster sampling).

The games of a sample may be correlated in any way, because they share a deal. Only samples are assumed to be
independent. The estimate is a ratio estimator: the sum of all totals divided by the number of all games. Its standard
error results from Taylor linearization over the samples.
"""

from collections.abc import Sequence
from math import sqrt
from typing import Final, NamedTuple

Z_95: Final = 1.959963984540054
_ADDED: Final = Z_95**2 / 2


class Interval(NamedTuple):
    """An estimate and the bounds of its confidence interval."""

    value: float
    low: float
    high: float


class Sample(NamedTuple):
    """The total of a sample, such as games won or points, and the number of games in the sample."""

    total: float
    games: float = 1


def mean(samples: Sequence[Sample]) -> Interval:
    """Return the mean per game with its normal interval. For a single sample, the width of the interval is 0.

    >>> [round(bound, 2) for bound in mean([Sample(1.0), Sample(2.0), Sample(3.0), Sample(4.0)])]
    [2.5, 1.23, 3.77]
    """
    games = sum(sample.games for sample in samples)
    if not games:
        return Interval(0.0, 0.0, 0.0)
    middle = sum(sample.total for sample in samples) / games
    reach = _reach(samples, middle, 0.0)
    return Interval(middle, middle - reach, middle + reach)


def share(samples: Sequence[Sample]) -> Interval:
    """Return the totals as a share of the games, from 0 to 1.

    The interval is a cluster version of Agresti and Coull's. It adds z²/2 (about two) samples that won everything, and
    the same number of samples that won nothing. Therefore it is also valid near 0 and 1, and if all samples are equal.

    >>> [round(bound, 2) for bound in share([Sample(2, 2)] * 30 + [Sample(1, 2)] * 10)]
    [0.88, 0.76, 0.92]
    """
    games = sum(sample.games for sample in samples)
    if not games:
        return Interval(0.0, 0.0, 1.0)
    won = sum(sample.total for sample in samples)
    usual = games / len(samples)
    middle = (won + _ADDED * usual) / (games + 2 * _ADDED * usual)
    reach = _reach(samples, middle, _ADDED)
    return Interval(min(max(won / games, 0.0), 1.0), max(0.0, middle - reach), min(1.0, middle + reach))


def _reach(samples: Sequence[Sample], middle: float, added: float) -> float:
    """Return half the width of the interval, with ``added`` samples that won every game and ``added`` samples that won
    no game.
    """
    number = len(samples) + 2 * added
    if number <= 1:
        return 0.0
    games = sum(sample.games for sample in samples) * number / len(samples)
    squares = sum((sample.total - middle * sample.games) ** 2 for sample in samples)
    squares += added * (games / number) ** 2 * ((1 - middle) ** 2 + middle**2)
    return Z_95 * sqrt(squares * number / (number - 1)) / games
