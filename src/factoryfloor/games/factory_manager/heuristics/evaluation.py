"""The evaluation: expected utilities when everybody goes on with the factory as it is."""

from mypy_extensions import i64

from factoryfloor.kernel.fast import vec
from factoryfloor.kernel.outcome import expected_utilities, utility

from ..rules import scoring
from ..rules.bureaucracy import best_set
from ..rules.pieces import ROUNDS
from ..rules.position import Position
from .weights import LEAD


def evaluate(position: Position) -> list[float]:
    """The expected utility of each seat: 1.0 a sole win, 0.0 the last place."""
    seats = position.seats
    if position.over:
        ranking = scoring.ranking(position)
        return [utility(ranking, seat) for seat in range(seats)]
    money = vec[float]([0.0] * seats)
    for seat in range(seats):
        money[seat] = final_money(position, seat)
    return expected_utilities(money, LEAD[0] + LEAD[1] * float(ROUNDS - position.round))


def final_money(position: Position, seat: i64) -> float:
    """The money of a seat at the end if it buys nothing more, at the price expected next."""
    _, tiles = position.expected()
    best = best_set(position, seat)
    rounds = float(ROUNDS - position.round) + 2.0
    return float(position.money[seat]) + rounds * float(best.income) / float(tiles)
