"""The evaluation: the expected utility of each seat from its points and the value of the remaining rounds."""

from math import exp
from typing import Final

from factoryfloor.kernel.fast import append, vec
from factoryfloor.kernel.outcome import expected_utilities, utility

from ..rules import scoring
from ..rules.position import MARKET, NOBODY, Position
from ..rules.rounds import had_turn
from .beam_node import node_of
from .node_value import with_dice
from .tempo import machine_points
from .values import Scales

# Set by hand.
_MARKET_TURN: Final = 1.5  # value of a market turn, in prices of a card
_REST_OF_ROUND: Final = 0.5  # part of a round left in the market phase
_SCALE: Final = 1.0  # of the logistic, in points
_SCALE_A_ROUND: Final = 0.25
_VICTORY: Final = 0.9  # over the Machine; the rest is for the margin
_MARGIN_SCALE: Final = 4.0


def evaluate(position: Position) -> list[float]:
    """Return the expected utility of each seat. In a solo game, this is the probability of beating the Machine."""
    if position.over:
        return final_evaluation(position)
    scales = Scales(position, NOBODY, _REST_OF_ROUND if position.phase == MARKET else 0.0)
    rounds = scales.going.rounds
    scale = _SCALE + _SCALE_A_ROUND * rounds
    if position.seats == 1:
        lead = with_dice(scales, node_of(position, 0), 0) - machine_points(position, rounds)
        return [1.0 / (1.0 + exp(-lead / scale))]
    points = vec[float]()
    for seat in range(position.seats):
        expected: float = with_dice(scales, node_of(position, seat), 0)
        if position.phase == MARKET and not had_turn(position, seat):
            expected += _MARKET_TURN * scales.going.card
        points = append(points, expected)
    return expected_utilities(points, scale)


def final_evaluation(position: Position) -> list[float]:
    """Return the final utility of each seat.

    In a solo game, beating the Machine counts 0.9, and the margin up to 0.1.
    """
    ranking = scoring.places(position)
    if position.seats == 1:
        lead = float(scoring.margin(position))
        return [(_VICTORY if ranking[0] == 1 else 0.0) + 0.1 / (1.0 + exp(-lead / _MARGIN_SCALE))]
    return [utility(ranking, seat) for seat in range(position.seats)]
