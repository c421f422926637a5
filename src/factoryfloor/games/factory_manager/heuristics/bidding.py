"""Bids for the turn order, which compare the value of a turn-order tile with the value of workers."""

from mypy_extensions import i64

from factoryfloor.kernel.masks import bit

from ..rules.actions import ADD, BID, BIDS, NOMINATE, PASS
from ..rules.auction import lots_left
from ..rules.pieces import DISCOUNT
from ..rules.position import Position
from .weights import BUYS, COIN, EARLY, HAND


def tile_value(position: Position, number: i64) -> float:
    """Return the value of a turn-order tile: its discount, minus a penalty for each turned-up tile that acts
    earlier.
    """
    earlier: i64 = 0
    other: i64 = 1
    while other < number:
        if position.lots & bit(other):
            earlier += 1
        other += 1
    discount: i64 = DISCOUNT[number]
    at = position.round
    return COIN[at] * BUYS[at] * float(discount) - EARLY[at] * float(earlier)


def alternative(position: Position, number: i64) -> float:
    """Return the value of the alternative to a tile: the mean value of the remaining tiles."""
    total: float = 0.0
    tiles: float = 0.0
    left = lots_left(position)
    other: i64 = 1
    while other <= 12:
        if other != number and left & bit(other):
            total += tile_value(position, other)
            tiles += 1.0
        other += 1
    return total / tiles if tiles > 0.0 else 0.0


def auction_priors(position: Position, legal: list[int], inverse_temperature: float) -> list[float]:
    """Return the log odds of each nomination, bid or addition."""
    hand = HAND[position.round]
    found: list[float] = []
    for action in legal:
        if action < BID:
            number: i64 = (action - NOMINATE) // BIDS + 1
            bid: i64 = (action - NOMINATE) % BIDS
            gain = tile_value(position, number) - alternative(position, number)
            found.append(inverse_temperature * (gain - hand * float(bid)))
        elif action < PASS:
            gain = tile_value(position, position.lot) - alternative(position, position.lot)
            found.append(inverse_temperature * (gain - hand * float(action - BID)))
        elif action == PASS:
            found.append(0.0)
        else:
            found.append(-inverse_temperature * hand * float(action - ADD))
    return found
