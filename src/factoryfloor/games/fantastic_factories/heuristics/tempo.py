"""Tempo: the expected number of remaining rounds, and the points that other seats gain in these rounds."""

from typing import Final

from mypy_extensions import i64

from factoryfloor.kernel.fast import vec
from factoryfloor.kernel.masks import bit

from ..rules import machine
from ..rules.cards import BLUEPRINT_COUNT, BUILDINGS_TO_END, COPIES, GOODS_TO_END, KINDS, OF_TYPE
from ..rules.position import BUILDINGS, GOODS, SEAT, Position
from .weights import BUILDINGS_A_ROUND, GOODS_A_ROUND, LENGTH, PACE, POINTS_A_ROUND

_LONGEST: Final = 12  # lookahead in turns of the Machine
_LEAST_LEFT: Final = 2.0  # least remaining rounds while the end is not triggered; set by hand
# The share of each type among the blueprints; monuments come last.
_SHARE: Final = vec[float](
    [
        sum(int(COPIES[kind]) for kind in range(KINDS) if int(OF_TYPE[number]) >> kind & 1) / BLUEPRINT_COUNT
        for number in range(5)
    ]
)


def rounds_to_come(position: Position, seat: i64) -> float:
    """Return the expected number of full rounds after the current round, if the seat does not trigger the end now.

    With seat NOBODY, return the expectation of a spectator.
    """
    if position.last or position.over:
        return 0.0
    left: float = max(_LEAST_LEFT, PACE[LENGTH] - float(position.round))
    for other in range(position.seats):
        at = other * SEAT
        goods: float = float(GOODS_TO_END - position.own[at + GOODS])
        buildings: float = float(BUILDINGS_TO_END - position.own[at + BUILDINGS])
        if goods <= 0.0 or buildings <= 0.0:
            return 1.0
        last = min(1.0 + goods / PACE[GOODS_A_ROUND], 1.0 + buildings / PACE[BUILDINGS_A_ROUND])
        if other == seat:
            last = max(_LEAST_LEFT, last)
        left = min(left, last)
    if position.seats == 1:
        left = min(left, machine_rounds(position))
    return max(left, 1.0)


def machine_rounds(position: Position) -> float:
    """Return the expected number of full rounds until the Machine's goods end the game."""
    goods: float = float(position.machine_goods)
    cards = machine_cards(position)
    turns: float = 0.0
    while turns < float(_LONGEST):
        made = machine_turn(cards)
        if goods + made >= float(GOODS_TO_END):
            return turns + (float(GOODS_TO_END) - goods) / made
        goods += made
        turns += 1.0
    return turns


def machine_points(position: Position, rounds: float) -> float:
    """Return the Machine's expected score at the end, after ``rounds`` more full rounds."""
    points: float = float(machine.score(position))
    if position.over:
        return points
    cards = machine_cards(position)
    turns = rounds + 1.0
    while turns > 0.0:
        part = min(1.0, turns)
        points += part * (machine_turn(cards) + 1.0 + _SHARE[4])
        turns -= 1.0
    return points


def machine_cards(position: Position) -> vec[float]:
    """Return the Machine's number of cards of each type, without monuments."""
    cards = vec[float]([0.0] * 4)
    for kind in position.machine:
        for number in range(4):
            if OF_TYPE[number] & bit(kind):
                cards[number] += 1.0
    return cards


def machine_turn(cards: vec[float]) -> float:
    """Return the average goods of the Machine's next turn. Before, add its new card to ``cards``, in place."""
    goods: float = 0.0
    for number in range(4):
        cards[number] += _SHARE[number]
        goods += min(1.0, cards[number] / 6.0)
    return goods


def others_points(position: Position, rounds: float) -> float:
    """Return the part of the other seats' final points that depends on the number of remaining rounds."""
    if position.seats == 1:
        return machine_points(position, rounds)
    return PACE[POINTS_A_ROUND] * rounds
