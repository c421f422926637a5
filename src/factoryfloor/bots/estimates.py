"""Means of sampled results, with standard errors and confidence intervals."""

from math import sqrt
from typing import Final, TypedDict, final

from mypy_extensions import i64

from factoryfloor.kernel.copying import Copyable

Z_99: Final = 2.5758293035489004
_SMALL: Final = (63.66, 9.92, 5.84, 4.60, 4.03, 3.71, 3.50, 3.36, 3.25)  # Student's t for 1 to 9 degrees of freedom


class Estimate(TypedDict):
    """A mean and the bounds of its 99 % interval."""

    value: float
    low: float
    high: float


@final
class Sums(Copyable):
    """The sum and the sum of squares of a sample of numbers.

    If the numbers share a part of their error, their mean is at most as precise as the mean of ``independent``
    independent numbers. With 0, all numbers are independent.
    """

    def __init__(self, independent: i64 = 0) -> None:
        self.independent: i64 = independent
        self.number: i64 = 0
        self.total: float = 0.0
        self.squares: float = 0.0

    def add(self, value: float) -> None:
        self.number += 1
        self.total += value
        self.squares += value * value

    @property
    def mean(self) -> float:
        return self.total / float(self.number) if self.number else 0.0

    @property
    def error(self) -> float:
        """Return the standard error of the mean."""
        if self.number < 2:
            return 0.0
        number = float(self.number)
        variance = max(0.0, self.squares - number * self.mean * self.mean) / (number - 1.0)
        return sqrt(variance / self.worth)

    @property
    def worth(self) -> float:
        """Return the number of independent samples whose mean would have the same error."""
        number = float(self.number)
        return number / (1.0 + number / float(self.independent)) if self.independent else number

    def estimate(self) -> Estimate:
        """Return the mean and its 99 % interval."""
        degrees = int(self.worth) - 1
        reach = (_SMALL[degrees - 1] if 1 <= degrees <= len(_SMALL) else Z_99 + 5.0 / max(1, degrees)) * self.error
        return Estimate(value=self.mean, low=self.mean - reach, high=self.mean + reach)
