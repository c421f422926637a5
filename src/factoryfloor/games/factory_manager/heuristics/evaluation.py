"""A cheap guess at how the game will end: everybody goes on with the factory as it is."""

from math import exp
from typing import Final

from mypy_extensions import i64

from factoryfloor.kernel.outcome import utility

from ..rules.bureaucracy import best_set
from ..rules.pieces import ROUNDS
from ..rules.position import Table

_SURE: Final = 8.0  # how many coins decide a game that is nearly over
_OPEN: Final = 12.0  # and how many more for each round to be played


def outlook(table: Table, seat: i64) -> float:
    """The money that a seat will have if nothing is bought any more, at the price expected next."""
    _, tiles = table.expected()
    best = best_set(table, seat)
    rounds = float(ROUNDS - table.round) + 2.0
    return float(table.money[seat]) + rounds * float(best.income) / float(tiles)


def estimates(table: Table) -> list[float]:
    """For every seat 1.0 for a sole win, 0.0 for the last place; the share of others that it is likely to beat."""
    seats = table.seats
    if table.over:
        ranking = table.ranking()
        return [utility(ranking, seat) for seat in range(seats)]
    scale = _SURE + _OPEN * float(ROUNDS - table.round)
    ahead = [outlook(table, seat) for seat in range(seats)]
    found: list[float] = []
    for seat in range(seats):
        total: float = 0.0
        for other in range(seats):
            if other != seat:
                total += 1.0 / (1.0 + exp((ahead[other] - ahead[seat]) / scale))
        found.append(total / float(seats - 1))
    return found
