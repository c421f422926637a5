"""Control variates, which reduce the effect of luck.

A result minus a coefficient times the luck has the same mean. The variance is smaller if the value function recognizes
luck. The coefficient of a sample is fitted by least squares to the samples *before* it. Therefore the coefficient is
independent of the sample's luck, and the estimate is unbiased even if a sequential test ends the contest.
"""

from collections.abc import Iterable
from typing import Final

from factoryfloor.arena.intervals import Sample

_UNFITTED: Final = 10
"""The number of first samples without adjustment, because fewer samples are not enough to fit a coefficient."""


class Adjuster:
    """Adjusts samples for luck, one after another, with a given or a fitted ``coefficient``."""

    def __init__(self, coefficient: float | None = None) -> None:
        self._given = coefficient
        self._samples = 0
        self._games = self._total = 0.0
        self._luck_by_total = self._luck_by_games = self._luck_squared = 0.0

    @property
    def coefficient(self) -> float:
        """Return the coefficient for the luck of the next sample."""
        if self._given is not None:
            return self._given
        if self._samples < _UNFITTED or self._luck_squared <= 0.0:
            return 0.0
        return (self._luck_by_total - self._total / self._games * self._luck_by_games) / self._luck_squared

    def adjust(self, sample: Sample, luck: float) -> Sample:
        """Adjust a sample, then add it to the fit."""
        adjusted = Sample(sample.total - self.coefficient * luck, sample.games)
        self._samples += 1
        self._games += sample.games
        self._total += sample.total
        self._luck_by_total += luck * sample.total
        self._luck_by_games += luck * sample.games
        self._luck_squared += luck * luck
        return adjusted


def adjusted(samples: Iterable[Sample], luck: Iterable[float], coefficient: float | None = None) -> list[Sample]:
    """Adjust samples for luck, in order."""
    adjuster = Adjuster(coefficient)
    return [adjuster.adjust(sample, own) for sample, own in zip(samples, luck, strict=True)]
