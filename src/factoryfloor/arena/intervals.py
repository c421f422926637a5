"""95 % intervals of shares and means."""

from math import sqrt
from typing import Final, NamedTuple

Z_95: Final = 1.959963984540054


class Interval(NamedTuple):
    """An estimate between its bounds."""

    value: float
    low: float
    high: float


def wilson(successes: float, trials: int) -> Interval:
    """Wilson's interval for a share. ``successes`` may be fractional (a shared win): that only widens it.

    >>> [round(bound, 3) for bound in wilson(8, 10)]
    [0.8, 0.49, 0.943]
    """
    if trials == 0:
        return Interval(0.0, 0.0, 1.0)
    share = successes / trials
    weight = Z_95**2 / trials
    middle = (share + weight / 2) / (1 + weight)
    reach = Z_95 / (1 + weight) * sqrt(share * (1 - share) / trials + weight / (4 * trials))
    return Interval(share, max(0.0, middle - reach), min(1.0, middle + reach))


def mean(numbers: list[float]) -> Interval:
    """The mean with the normal interval of its standard error; a single number has no width to show.

    >>> [round(bound, 2) for bound in mean([1.0, 2.0, 3.0, 4.0])]
    [2.5, 1.23, 3.77]
    """
    if not numbers:
        return Interval(0.0, 0.0, 0.0)
    middle = sum(numbers) / len(numbers)
    if len(numbers) == 1:
        return Interval(middle, middle, middle)
    variance = sum((number - middle) ** 2 for number in numbers) / (len(numbers) - 1)
    reach = Z_95 * sqrt(variance / len(numbers))
    return Interval(middle, middle - reach, middle + reach)
