"""How the game looks for each seat: points in hand and what the rounds to come may bring."""

from math import exp
from typing import Final

from mypy_extensions import i64

from ..rules import scoring
from ..rules.position import MARKET, NOBODY, Table
from .node import bench_of
from .node_value import promising
from .tempo import machine_points
from .values import Scales

_MARKET_TURN: Final = 1.5  # what a turn in the market is worth, in prices of a card
_MARGIN: Final = 1.0  # points that make a lead safe, for each round to come and one more


def estimates(table: Table) -> list[float]:
    """The expected worth of each seat's place; alone the chance to beat the Machine."""
    if table.over:
        return final_estimates(table)
    more: float = 0.5 if table.phase == MARKET else 0.0
    scales = Scales(table, NOBODY, more)  # the same for all
    rounds = scales.going.rounds
    spread = _MARGIN * (1.0 + 0.25 * rounds)
    if table.seats == 1:
        lead = promising(scales, bench_of(table, 0), 0) - machine_points(table, rounds)
        return [1.0 / (1.0 + exp(-lead / spread))]
    values: list[float] = []
    for seat in range(table.seats):
        worth: float = promising(scales, bench_of(table, seat), 0)
        if market_turn_to_come(table, seat):
            worth += _MARKET_TURN * scales.going.card
        values.append(worth)
    found: list[float] = []
    for seat in range(table.seats):
        total: float = 0.0
        for other in range(table.seats):
            if other != seat:
                total += 1.0 / (1.0 + exp((values[other] - values[seat]) / spread))
        found.append(total / float(table.seats - 1))
    return found


def market_turn_to_come(table: Table, seat: i64) -> bool:
    """Whether a seat has still to choose in the market of this round."""
    if table.phase != MARKET:
        return False
    return (seat - table.first + table.seats) % table.seats >= (table.turn - table.first + table.seats) % table.seats


def final_estimates(table: Table) -> list[float]:
    """At the end: what the places are worth; alone a win is 1, and a margin counts a little."""
    ranking = scoring.places(table)
    if table.seats == 1:
        lead = float(scoring.margin(table))
        return [(0.9 if ranking[0] == 1 else 0.0) + 0.1 / (1.0 + exp(-lead / 4.0))]
    found: list[float] = []
    for seat in range(table.seats):
        below: float = 0.0
        for other in range(table.seats):
            if other != seat:
                if ranking[other] > ranking[seat]:
                    below += 1.0
                elif ranking[other] == ranking[seat]:
                    below += 0.5
        found.append(below / float(table.seats - 1))
    return found
