"""How the game may end: a guess at the final points, and from it at the places.

The forms and numbers were fitted to where some ten thousand games between greedy bots went from their middle.
"""

from math import exp, sqrt
from typing import Final

from mypy_extensions import i64

from factoryfloor.kernel.fast import vec

from ..rules.pieces import MECHANICS, UNIT_COUNT, UNIT_VALUE, bit, count
from ..rules.position import AUCTION, BELT, Table
from ..rules.scoring import robot_points
from .bidding import power_of
from .hand_summary import Holdings

# With t rounds to go, points are worth:
VP_GROWTH: Final = 0.15  # 1 + this * t for a point printed on a robot
UNIT_FADE: Final = 0.6  # 1 / (1 + this * t) for a point of the units as they stand
UNIT_VALUE_MOST: Final = 0.3  # up to this, for a point of value of a unit
UNIT_VALUE_HALF: Final = 1.5  # half of it with so many rounds to go
ROBOT_MOST: Final = 1.2  # up to this, for a robot with a symbol
ROBOT_HALF: Final = 0.5
LOT_POINTS: Final = 3.9  # a lot of this round; a hand takes its share by power
DEAL_POINTS: Final = 21.0  # the rounds after this one; a deck takes its share by power
DEAL_POINTS_LATER: Final = 5.0
# The square of how far the guess is off, on average.
BLUR: Final = 4.0
BLUR_LATER: Final = 13.5
BLUR_SEATS: Final = 0.75
BLUR_FEW_SEATS: Final = 4.1
_LOGISTIC: Final = 0.5513  # the square root of 3 over pi: from a standard deviation to a logistic scale


def estimates(table: Table) -> list[float]:
    """The worth of the place that each seat may expect."""
    seats = table.seats
    left: float = 0.0
    lots: float = 0.0
    if not table.over:
        left = float(table.rounds() - table.round_number())
        if table.phase == AUCTION:
            lots = float(BELT - count(table.sold))
    to_go = left + lots / float(BELT)
    points = prospects(table, left, lots)
    scale = _LOGISTIC * sqrt(BLUR + BLUR_LATER * to_go) * (BLUR_SEATS + BLUR_FEW_SEATS / float(seats))
    found: list[float] = []
    for seat in range(seats):
        beaten: float = 0.0
        for other in range(seats):
            if other != seat:
                beaten += 1.0 / (1.0 + exp((points[other] - points[seat]) / scale))
        found.append(beaten / float(seats - 1))
    return found


def prospects(table: Table, left: float, lots: float) -> vec[float]:
    """The points that each seat may expect, but for what all may expect alike."""
    seats = table.seats
    points = vec[float]([0.0] * seats)
    hands = vec[float]([0.0] * seats)
    decks = vec[float]([0.0] * seats)
    all_hands: float = 0.0
    all_decks: float = 0.0
    for seat in range(seats):
        holdings = Holdings(table, seat)
        points[seat] = standing(table, seat, holdings, left + lots / float(BELT))
        hands[seat] = power_of(table.hand[seat]) + 0.2
        decks[seat] = holdings.next_hand() + 0.5
        all_hands += hands[seat]
        all_decks += decks[seat]
    for seat in range(seats):
        points[seat] += LOT_POINTS * lots * hands[seat] / all_hands
        if left > 0.0:
            points[seat] += (DEAL_POINTS + DEAL_POINTS_LATER * left) * decks[seat] / all_decks
    return points


def standing(table: Table, seat: i64, holdings: Holdings, to_go: float) -> float:
    """What the cards of a seat may come to, its power left aside."""
    printed = robot_points(table.loose(seat) & ~MECHANICS)
    values: i64 = 0
    units = holdings.units
    if units:
        for unit in range(UNIT_COUNT):
            if units & bit(unit):
                printed += robot_points(table.mounts[unit])
                values += UNIT_VALUE[unit]
    return (
        float(printed) * (1.0 + VP_GROWTH * to_go)
        + float(holdings.unit_points()) / (1.0 + UNIT_FADE * to_go)
        + float(values) * UNIT_VALUE_MOST * to_go / (UNIT_VALUE_HALF + to_go)
        + float(holdings.robots) * ROBOT_MOST * to_go / (ROBOT_HALF + to_go)
    )
