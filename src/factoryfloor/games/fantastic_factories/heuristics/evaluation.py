"""How the game looks for each seat: points in hand and what the rounds to come may bring."""

from math import exp
from typing import Final

from mypy_extensions import i64

from ..rules import scoring
from ..rules.position import MARKET, NOBODY, Position
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
    values: list[float] = []
    for seat in range(position.seats):
        worth: float = promising(scales, bench_of(position, seat), 0)
        if market_turn_to_come(position, seat):
            worth += _MARKET_TURN * scales.going.card
        values.append(worth)
    found: list[float] = []
    for seat in range(position.seats):
        total: float = 0.0
        for other in range(position.seats):
            if other != seat:
                total += 1.0 / (1.0 + exp((values[other] - values[seat]) / spread))
        found.append(total / float(position.seats - 1))
    return found


def market_turn_to_come(position: Position, seat: i64) -> bool:
    """Whether a seat has still to choose in the market of this round."""
    if position.phase != MARKET:
        return False
    return (seat - position.first + position.seats) % position.seats >= (
        position.turn - position.first + position.seats
    ) % position.seats


def final_estimates(position: Position) -> list[float]:
    """At the end: what the places are worth; alone a win is 1, and a margin counts a little."""
    ranking = scoring.places(position)
    if position.seats == 1:
        lead = float(scoring.margin(position))
        return [(0.9 if ranking[0] == 1 else 0.0) + 0.1 / (1.0 + exp(-lead / 4.0))]
    found: list[float] = []
    for seat in range(position.seats):
        below: float = 0.0
        for other in range(position.seats):
            if other != seat:
                if ranking[other] > ranking[seat]:
                    below += 1.0
                elif ranking[other] == ranking[seat]:
                    below += 0.5
        found.append(below / float(position.seats - 1))
    return found
