"""95 % intervals of shares and means, from samples that hold several games each.

The games of a sample may hang together in any way (a common deal): only samples are taken to be independent. What
is estimated is the sum of all totals over the number of all games; its error is that of a ratio of two sums, from the
differences between the samples (Taylor linearization, as in surveys of clusters).
"""

from collections.abc import Sequence
from math import sqrt
from typing import Final, NamedTuple

Z_95: Final = 1.959963984540054
_ADDED: Final = Z_95**2 / 2


class Interval(NamedTuple):
    """An estimate between its bounds."""

    value: float
    low: float
    high: float


class Sample(NamedTuple):
    """What a sample has in total, such as games won or points, and its number of games."""

    total: float
    games: float = 1


def mean(samples: Sequence[Sample]) -> Interval:
    """The mean of a game with the normal interval of its standard error; a single sample has no width to show.

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
    """The share that the totals have of the games, from 0 to 1.

    As Agresti and Coull do for single games, the interval is that of the samples with z²/2, about two, added that won
    everything, and as many that won nothing: it stays sensible near 0 and 1 and where all samples are alike.

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
    """Half the width, with so many samples added that won everything, and as many that won nothing."""
    number = len(samples) + 2 * added
    if number <= 1:
        return 0.0
    games = sum(sample.games for sample in samples) * number / len(samples)
    squares = sum((sample.total - middle * sample.games) ** 2 for sample in samples)
    squares += added * (games / number) ** 2 * ((1 - middle) ** 2 + middle**2)
    return Z_95 * sqrt(squares * number / (number - 1)) / games
