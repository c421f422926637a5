"""The evaluation: expected utilities, assuming that all factories stay as they are."""

from mypy_extensions import i64

from factoryfloor.kernel.fast import vec
from factoryfloor.kernel.outcome import expected_utilities, utility

from ..rules import scoring
from ..rules.bureaucracy import best_set
from ..rules.pieces import ROUNDS
from ..rules.position import Position
from .weights import LEAD


def evaluate(position: Position) -> list[float]:
    """Return the expected utility of each seat, from 1.0 for a sole win to 0.0 for the last place."""
    seats = position.seats
    if position.over:
        ranking = scoring.ranking(position)
        return [utility(ranking, seat) for seat in range(seats)]
    money = vec[float]([0.0] * seats)
    for seat in range(seats):
        money[seat] = final_money(position, seat)
    return expected_utilities(money, LEAD[0] + LEAD[1] * float(ROUNDS - position.round))


def final_money(position: Position, seat: i64) -> float:
    """Return a seat's final money without more purchases, at the next expected price."""
    _, tiles = position.expected()
    best = best_set(position, seat)
    rounds = float(ROUNDS - position.round) + 2.0
    return float(position.money[seat]) + rounds * float(best.income) / float(tiles)
