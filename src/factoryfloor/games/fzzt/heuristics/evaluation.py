"""The evaluation: each seat's expected utility from the seat's expected points."""

from math import sqrt
from typing import Final

from mypy_extensions import i64

from factoryfloor.kernel.fast import vec
from factoryfloor.kernel.masks import bit, count
from factoryfloor.kernel.outcome import expected_utilities

from ..rules.auction import power
from ..rules.pieces import MECHANICS, NONE, UNIT_COUNT, UNIT_VALUE
from ..rules.position import AUCTION, BELT, Position
from ..rules.scoring import robot_points
from .hand_summary import HandSummary
from .weights import (
    BLUR,
    BLUR_FEW_SEATS,
    BLUR_LATER,
    BLUR_SEATS,
    DEAL_POINTS,
    DEAL_POINTS_LATER,
    LOT_POINTS,
    ROBOT_HALF,
    ROBOT_MOST,
    UNIT_FADE,
    UNIT_VALUE_HALF,
    UNIT_VALUE_MOST,
    VP_GROWTH,
)

_LOGISTIC: Final = 0.5513  # the square root of 3 over pi: from a standard deviation to a logistic scale


def evaluate(position: Position) -> list[float]:
    """Return the expected utility of each seat."""
    left: float = 0.0
    lots: float = 0.0
    if not position.over:
        left = float(position.rounds() - position.round_number())
        if position.phase == AUCTION:
            lots = float(BELT - count(position.sold))
    to_go = left + lots / float(BELT)
    seats = float(position.seats)
    scale = _LOGISTIC * sqrt(BLUR + BLUR_LATER * to_go) * (BLUR_SEATS + BLUR_FEW_SEATS / seats)
    return expected_utilities(expected_points(position, left, lots), scale)


def expected_points(position: Position, left: float, lots: float) -> vec[float]:
    """Return the points of each seat at the end of the game.

    ``left`` is the number of rounds after this round. ``lots`` is the number of auctions left in this round. Terms that
    are equal for all seats are omitted.
    """
    seats = position.seats
    points = vec[float]([0.0] * seats)
    hands = vec[float]([0.0] * seats)
    decks = vec[float]([0.0] * seats)
    all_hands: float = 0.0
    all_decks: float = 0.0
    for seat in range(seats):
        summary = HandSummary(position, seat)
        points[seat] = card_points(position, seat, summary, left + lots / float(BELT))
        hands[seat] = float(power(position.hand[seat], NONE)) + 0.2
        decks[seat] = summary.next_hand() + 0.5
        all_hands += hands[seat]
        all_decks += decks[seat]
    for seat in range(seats):
        points[seat] += LOT_POINTS * lots * hands[seat] / all_hands
        if left > 0.0:
            points[seat] += (DEAL_POINTS + DEAL_POINTS_LATER * left) * decks[seat] / all_decks
    return points


def card_points(position: Position, seat: i64, summary: HandSummary, to_go: float) -> float:
    """Return the points of a seat's cards, without their power, ``to_go`` rounds before the end."""
    printed = robot_points(position.loose(seat) & ~MECHANICS)
    values: i64 = 0
    units = summary.units
    if units:
        for unit in range(UNIT_COUNT):
            if units & bit(unit):
                printed += robot_points(position.mounts[unit])
                values += UNIT_VALUE[unit]
    return (
        float(printed) * (1.0 + VP_GROWTH * to_go)
        + float(summary.unit_points()) / (1.0 + UNIT_FADE * to_go)
        + float(values) * UNIT_VALUE_MOST * to_go / (UNIT_VALUE_HALF + to_go)
        + float(summary.robots) * ROBOT_MOST * to_go / (ROBOT_HALF + to_go)
    )
