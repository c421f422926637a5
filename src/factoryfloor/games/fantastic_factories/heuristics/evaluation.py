"""How the game looks for each seat: points in hand and what the rounds to come may bring."""

from math import exp
from typing import Final

from factoryfloor.kernel.fast import append, vec
from factoryfloor.kernel.outcome import expected_utilities, utility

from ..rules import scoring
from ..rules.position import MARKET, NOBODY, Position
from ..rules.rounds import had_turn
from .node import bench_of
from .node_value import promising
from .tempo import machine_points
from .values import Scales

_MARKET_TURN: Final = 1.5  # what a turn in the market is worth, in prices of a card
_MARGIN: Final = 1.0  # points that make a lead safe, for each round to come and one more


def estimates(position: Position) -> list[float]:
    """The expected worth of each seat's place; alone the chance to beat the Machine."""
    if position.over:
        return final_estimates(position)
    more: float = 0.5 if position.phase == MARKET else 0.0
    scales = Scales(position, NOBODY, more)  # the same for all
    rounds = scales.going.rounds
    spread = _MARGIN * (1.0 + 0.25 * rounds)
    if position.seats == 1:
        lead = promising(scales, bench_of(position, 0), 0) - machine_points(position, rounds)
        return [1.0 / (1.0 + exp(-lead / spread))]
    values = vec[float]()
    for seat in range(position.seats):
        worth: float = promising(scales, bench_of(position, seat), 0)
        if position.phase == MARKET and not had_turn(position, seat):
            worth += _MARKET_TURN * scales.going.card
        values = append(values, worth)
    return expected_utilities(values, spread)


def final_estimates(position: Position) -> list[float]:
    """At the end: what the places are worth; alone a win is 1, and a margin counts a little."""
    ranking = scoring.places(position)
    if position.seats == 1:
        lead = float(scoring.margin(position))
        return [(0.9 if ranking[0] == 1 else 0.0) + 0.1 / (1.0 + exp(-lead / 4.0))]
    return [utility(ranking, seat) for seat in range(position.seats)]
