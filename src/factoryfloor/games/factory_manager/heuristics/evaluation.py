"""A cheap guess at how the game will end: everybody goes on with the factory as it is."""

from typing import Final

from mypy_extensions import i64

from factoryfloor.kernel.fast import vec
from factoryfloor.kernel.outcome import expected_utilities, utility

from ..rules.bureaucracy import best_set
from ..rules.pieces import ROUNDS
from ..rules.position import Position

_SURE: Final = 8.0  # how many coins decide a game that is nearly over
_OPEN: Final = 12.0  # and how many more for each round to be played


def outlook(position: Position, seat: i64) -> float:
    """The money that a seat will have if nothing is bought any more, at the price expected next."""
    _, tiles = position.expected()
    best = best_set(position, seat)
    rounds = float(ROUNDS - position.round) + 2.0
    return float(position.money[seat]) + rounds * float(best.income) / float(tiles)


def estimates(position: Position) -> list[float]:
    """For every seat 1.0 for a sole win, 0.0 for the last place; the share of others that it is likely to beat."""
    seats = position.seats
    if position.over:
        ranking = position.ranking()
        return [utility(ranking, seat) for seat in range(seats)]
    scale = _SURE + _OPEN * float(ROUNDS - position.round)
    points = vec[float]([0.0] * seats)
    for seat in range(seats):
        points[seat] = outlook(position, seat)
    return expected_utilities(points, scale)
