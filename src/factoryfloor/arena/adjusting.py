"""Luck as a control variate: what a sample would have been worth with ordinary luck.

The luck of a sample (:mod:`factoryfloor.arena.control_variates`) is 0 on average, whatever the bots and the value
function. So a result less a coefficient times the luck has the same mean, and a smaller variance where the value
function sees what luck does. The coefficient of a sample is fitted on the samples *before* it (least squares): so it
does not depend on the luck that it is multiplied with, and nothing is biased, not even where a sequential test ends the
contest.
"""

from collections.abc import Iterable
from typing import Final

from factoryfloor.arena.intervals import Sample

_UNFITTED: Final = 10
"""So many first samples stay as they are, too few to fit anything on."""


class Adjuster:
    """Takes the luck out of samples, one after the other; with the ``coefficient`` given, or a fitted one."""

    def __init__(self, coefficient: float | None = None) -> None:
        self._given = coefficient
        self._samples = 0
        self._games = self._total = 0.0
        self._luck_by_total = self._luck_by_games = self._luck_squared = 0.0

    @property
    def coefficient(self) -> float:
        """By which the luck of the next sample is multiplied."""
        if self._given is not None:
            return self._given
        if self._samples < _UNFITTED or self._luck_squared <= 0.0:
            return 0.0
        return (self._luck_by_total - self._total / self._games * self._luck_by_games) / self._luck_squared

    def adjust(self, sample: Sample, luck: float) -> Sample:
        """The sample without its luck."""
        adjusted = Sample(sample.total - self.coefficient * luck, sample.games)
        self._samples += 1
        self._games += sample.games
        self._total += sample.total
        self._luck_by_total += luck * sample.total
        self._luck_by_games += luck * sample.games
        self._luck_squared += luck * luck
        return adjusted


def adjusted(samples: Iterable[Sample], luck: Iterable[float], coefficient: float | None = None) -> list[Sample]:
    """Samples without their luck, in the same order."""
    adjuster = Adjuster(coefficient)
    return [adjuster.adjust(sample, own) for sample, own in zip(samples, luck, strict=True)]
