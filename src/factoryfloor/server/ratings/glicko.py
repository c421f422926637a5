"""Ratings by Glicko-2, following Mark Glickman's "Example of the Glicko-2 system" (2013)."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, hypot, log, pi, sqrt
from typing import Final

_SCALE: Final = 173.7178  # Elo per unit of the Glicko-2 scale
_TAU: Final = 0.5  # limits changes of the volatility
_PRECISION: Final = 1e-6


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating in Elo with its standard error, and the volatility in units of the Glicko-2 scale."""

    rating: float
    deviation: float
    volatility: float = 0.06


@dataclass(frozen=True, slots=True)
class Outcome:
    """A result against an opponent: 1.0 for a win, 0.5 for a tie, 0.0 for a loss.

    A result counts with its ``weight``, because the results of one game are not independent.
    """

    rating: float
    deviation: float
    score: float
    weight: float = 1.0


def rated(before: Rating, outcomes: Sequence[Outcome]) -> Rating:
    """Return the rating after a period with these outcomes, computed by steps 2 to 8.

    Only differences between ratings matter.
    """
    phi = before.deviation / _SCALE
    information = surprise = 0.0
    for other in outcomes:
        reach = 1 / hypot(1.0, sqrt(3) * other.deviation / _SCALE / pi)  # g(φ)
        expected = 1 / (1 + exp(-reach * (before.rating - other.rating) / _SCALE))
        information += other.weight * reach**2 * expected * (1 - expected)
        surprise += other.weight * reach * (other.score - expected)
    if information == 0.0:
        return Rating(before.rating, _SCALE * hypot(phi, before.volatility), before.volatility)
    variance = 1 / information
    volatility = _volatility(variance * surprise, phi, variance, before.volatility)
    after = 1 / sqrt(1 / (phi**2 + volatility**2) + information)
    return Rating(before.rating + _SCALE * after**2 * surprise, _SCALE * after, volatility)


def _volatility(delta: float, phi: float, variance: float, before: float) -> float:
    """Find the new volatility, which is a root of the function f, by the Illinois algorithm (step 5)."""
    start = log(before**2)

    def f(x: float) -> float:
        spread = phi**2 + variance + exp(x)
        return exp(x) * (delta**2 - spread) / (2 * spread**2) - (x - start) / _TAU**2

    low, high = start, start - _TAU
    if delta**2 > phi**2 + variance:
        high = log(delta**2 - phi**2 - variance)
    else:
        while f(high) < 0:
            high -= _TAU
    at_low, at_high = f(low), f(high)
    while abs(high - low) > _PRECISION:
        between = low + (low - high) * at_low / (at_high - at_low)
        value = f(between)
        if value * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = between, value
    return exp(low / 2)
