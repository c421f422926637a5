"""What a place in the turn order is worth in workers."""

from typing import Final

from mypy_extensions import i64

from factoryfloor.kernel.masks import bit

from ..rules.actions import ADD, BID, BIDS, NOMINATE, PASS
from ..rules.auction import lots_left
from ..rules.pieces import DISCOUNT
from ..rules.position import Position
from .worth import COIN

# By round, from 1, in coins: a worker less to buy with; each place earlier in the order.
HAND: Final[list[float]] = [0.0, 9.0, 14.0, 14.0, 12.0, 10.0]
EARLY: Final[list[float]] = [0.0, 3.0, 3.0, 3.0, 3.0, 3.0]
BUYS: Final[list[float]] = [0.0, 2.4, 3.0, 3.0, 3.0, 3.0]  # purchases and hirings that a discount counts for


def tile_worth(position: Position, number: i64) -> float:
    """What a turn-order tile is worth: its discount, and how early it acts among those turned up."""
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
    """What the seat gets instead of a tile: the middle of the others that are left."""
    total: float = 0.0
    tiles: float = 0.0
    left = lots_left(position)
    other: i64 = 1
    while other <= 12:
        if other != number and left & bit(other):
            total += tile_worth(position, other)
            tiles += 1.0
        other += 1
    return total / tiles if tiles > 0.0 else 0.0


def insight(position: Position, seat: i64, legal: list[int], clarity: float) -> list[float]:
    """How promising each nomination, bid or addition is, as logarithms of odds."""
    hand = HAND[position.round]
    found: list[float] = []
    for action in legal:
        if action < BID:
            number: i64 = (action - NOMINATE) // BIDS + 1
            bid: i64 = (action - NOMINATE) % BIDS
            gain = tile_worth(position, number) - alternative(position, number)
            found.append(clarity * (gain - hand * float(bid)))
        elif action < PASS:
            gain = tile_worth(position, position.lot) - alternative(position, position.lot)
            found.append(clarity * (gain - hand * float(action - BID)))
        elif action == PASS:
            found.append(0.0)
        else:
            found.append(-clarity * hand * float(action - ADD))
    return found
