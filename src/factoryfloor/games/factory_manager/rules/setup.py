"""The setup of a game (P4 to P7)."""

from typing import Final

from mypy_extensions import i64

from factoryfloor.kernel.fast import vec
from factoryfloor.kernel.masks import bit

from .auction import lowest_tile, nth_tile
from .pieces import (
    COLUMN,
    COLUMN_HALF,
    CROSSED,
    FIRST_POOL,
    FIRST_TILES,
    FOR_SALE,
    MACHINES_0,
    MONEY,
    PRICE_TILES,
    START_0,
    WORKERS,
)
from .places import OLD_TILES, X_TILES
from .position import Position, packed_dials
from .running import Tally

X_ON_MARKET: Final = 3


def set_up(position: Position) -> None:
    """Set up the start sets, the random old tiles, and the three X tiles on the market (P4 to P7)."""
    start_factories(position)
    deal_turn_tiles(position)
    position.stock_0 = FOR_SALE[2 * position.seats]
    position.stock_1 = FOR_SALE[2 * position.seats + 1]
    crossed = vec[i64]([0, 1, 2, 3, 4, 5])
    position.chance.at(X_TILES, 0, 0)
    position.chance.shuffle(crossed, 0)
    for place in range(X_ON_MARKET):
        column = crossed[place]
        half: i64 = COLUMN_HALF[column]
        tile = CROSSED[half] & COLUMN[column]
        if half:
            position.market_1 |= tile
        else:
            position.market_0 |= tile
    none, one, two = PRICE_TILES
    position.unseen = none | (one << 4) | (two << 8)


def start_factories(position: Position) -> None:
    """Lay the start sets: two running machines and three storages each (P4)."""
    tally = Tally(START_0, 0, START_0 & MACHINES_0, 0)
    for seat in range(position.seats):
        position.laid[2 * seat] = START_0
        position.money[seat] = MONEY
        position.workers[seat] = WORKERS
        position.canteen[seat] = tally.canteen
        position.free[seat] = WORKERS - tally.canteen
        position.dials[seat] = packed_dials(tally.production, tally.storage, tally.energy)


def deal_turn_tiles(position: Position) -> None:
    """Deal the old tiles of the first auction at random, and set the first pool (P5)."""
    left: i64 = 0
    for number in FIRST_TILES[position.seats]:
        left |= bit(number)
    for number in FIRST_POOL[position.seats]:
        position.hidden |= bit(number)
    position.chance.at(OLD_TILES, 0, 0)
    for seat in range(position.seats):
        tile = nth_tile(left, position.chance.below(position.seats - seat))
        left ^= tile
        position.old[seat] = lowest_tile(tile)


def give_first_nomination(position: Position, seat: i64) -> None:
    """Give the highest old tile to a seat in exchange for its tile. This seat then nominates first (P5)."""
    highest: i64 = 0
    for other in range(position.seats):
        if position.old[other] > position.old[highest]:
            highest = other
    tile = position.old[seat]
    position.old[seat] = position.old[highest]
    position.old[highest] = tile
