"""The values of market actions in points: blueprints, contractors, and new cards in a row."""

from typing import Final

from mypy_extensions import i64

from factoryfloor.kernel.fast import append, vec
from factoryfloor.kernel.masks import bit

from ..rules.actions import DISCARD, HIRE, OPPONENT, PASS, TAKE
from ..rules.cards import (
    ARCHITECT,
    BLUEPRINT_COUNT,
    COPIES,
    ELECTRICIAN,
    ENGINEER,
    EXTRA_COST,
    HAS_GIFT,
    INVESTOR,
    KINDS,
    MINER,
    PRESTIGE,
    REPEATING,
    WITH_TOOL,
    kind_of_bit,
)
from ..rules.position import CREW, SEAT, Position
from ..rules.scoring import points
from .beam_node import N_BUILT, N_ENERGY, N_FRESH, N_HELD, N_METAL, gain, lose, node_of
from .node_value import without_dice
from .values import Prices, Scales
from .weights import AT_ONCE, BEST, CHOSEN, EACH_ROUND, FRESH_ROW, GIFT, SERVICE, SHOP

# Set by hand.
_REST_OF_ROUND: Final = 0.6  # part of a round left after a seat's market turn
_PASS: Final = -1.0
_LEADER: Final = 0.1  # cost of a gift for each point of the opponent
_INVESTMENT: Final = 2  # metal, and energy, that an Investor brings on average


def action_values(position: Position, seat: i64, legal: list[int]) -> list[float]:
    """Return the value of each legal action: its gain or, for a discard, the value of the remaining cards."""
    scales = Scales(position, seat, _REST_OF_ROUND)
    node = node_of(position, seat)
    start = without_dice(scales, node, 0)
    at = seat * SEAT
    found: list[float] = []
    for action in legal:
        if action < TAKE:
            cost: float = scales.going.energy if action & 1 else scales.going.metal
            found.append(best_of_four(scales, node) - start - cost + SHOP[FRESH_ROW] if action < 2 else -cost)
        elif action < HIRE:
            found.append(with_card(scales, node, position.common[action - TAKE]) - start)
        elif action < PASS:
            found.append(with_contractor(position, at, action - HIRE, scales, node) - start)
        elif action == PASS:
            found.append(_PASS)
        elif action < DISCARD:
            found.append(-_LEADER * float(points(position, action - OPPONENT)))
        else:
            less = node[:]
            lose(less, action - DISCARD)
            found.append(without_dice(scales, less, 0))
    return found


def with_card(scales: Scales, node: vec[i64], kind: i64) -> float:
    """Return the value of a node with a blueprint of the row in hand.

    A chosen card is built sooner than a drawn card.
    """
    more = node[:]
    gain(more, kind)
    value: float = without_dice(scales, more, 0)
    if not (node[N_BUILT] | node[N_HELD]) & ~REPEATING & bit(kind):
        value += SHOP[CHOSEN] * scales.going.held[kind]
    return value


def with_contractor(position: Position, at: i64, slot: i64, scales: Scales, node: vec[i64]) -> float:
    """Return the value of a node after hiring the contractor of a slot, paid for with the cheapest card."""
    hire = position.common[CREW + slot]
    prices = scales.going
    served = node[:]
    served[N_ENERGY] -= EXTRA_COST[hire]
    extra: float = SERVICE[hire] - gift_cost(position, hire, prices)
    if hire == ARCHITECT:
        served[N_FRESH] += 3
    elif hire == ELECTRICIAN:
        served[N_ENERGY] += 5
    elif hire == MINER:
        served[N_METAL] += 3
    elif hire == INVESTOR:
        served[N_METAL] += _INVESTMENT
        served[N_ENERGY] += _INVESTMENT
    elif hire == ENGINEER:
        extra += average_building_value(prices)
    best: float = -1e9
    kinds = node[N_HELD] & WITH_TOOL[position.tool_over(slot)]
    while kinds:
        low = kinds & -kinds
        kinds ^= low
        less = served[:]
        lose(less, kind_of_bit(low))
        best = max(best, without_dice(scales, less, 0))
    return best + extra


def gift_cost(position: Position, hire: i64, prices: Prices) -> float:
    """Return the cost of the gift to an opponent (F4)."""
    if position.seats == 1 or not HAS_GIFT[hire]:
        return 0.0
    gift: float = prices.card
    if hire == ELECTRICIAN:
        gift = 2.0 * prices.energy
    elif hire == MINER:
        gift = prices.metal
    return SHOP[GIFT] * gift / float(position.seats - 1)


def average_building_value(prices: Prices) -> float:
    """Return the value of a random blueprint once it is built."""
    total: float = 0.0
    for kind in range(KINDS):
        total += float(COPIES[kind]) * (EACH_ROUND[kind] * prices.rounds + AT_ONCE[kind] + float(PRESTIGE[kind]))
    return total / float(BLUEPRINT_COUNT)


def best_of_four(scales: Scales, node: vec[i64]) -> float:
    """Return the approximate value of a node with the best of four random blueprints: the mean over the better
    blueprints.
    """
    worths = vec[float]()
    top: float = -1e9
    mean: float = 0.0
    for kind in range(KINDS):
        worth = with_card(scales, node, kind)
        worths = append(worths, worth)
        top = max(top, worth)
        mean += worth / float(KINDS)
    limit = mean + SHOP[BEST] * (top - mean)
    total: float = 0.0
    number: float = 0.0
    for kind in range(KINDS):
        if worths[kind] >= limit:
            total += worths[kind] * float(COPIES[kind])
            number += float(COPIES[kind])
    return total / number if number else top  # all equal, except for rounding
