"""How a game begins (P4 to P7), and which tiles are in it."""

from typing import Any, Final

from mypy_extensions import i64

from factoryfloor.kernel.fast import vec
from factoryfloor.kernel.masks import bit

from .auction import nth_tile
from .ids import tile_ids
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
from .position import Position, packed_dials
from .running import Tally

X_ON_MARKET: Final = 3


def set_up(position: Position) -> None:
    """P4 to P7: start sets, old tiles at random, three X tiles on the market."""
    start_factories(position)
    deal_turn_tiles(position)
    position.stock_0 = FOR_SALE[2 * position.seats]
    position.stock_1 = FOR_SALE[2 * position.seats + 1]
    crossed = vec[i64]([0, 1, 2, 3, 4, 5])
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
    """P4: two machines and three storages each, laid and running."""
    tally = Tally(START_0, 0, START_0 & MACHINES_0, 0)
    for seat in range(position.seats):
        position.laid[2 * seat] = START_0
        position.money[seat] = MONEY
        position.workers[seat] = WORKERS
        position.canteen[seat] = tally.canteen
        position.free[seat] = WORKERS - tally.canteen
        position.dials[seat] = packed_dials(tally.production, tally.storage, tally.energy)


def deal_turn_tiles(position: Position) -> None:
    """P5: the old tiles of the first auction at random, and the first pool."""
    left: i64 = 0
    for number in FIRST_TILES[position.seats]:
        left |= bit(number)
    for number in FIRST_POOL[position.seats]:
        position.hidden |= bit(number)
    for seat in range(position.seats):
        tile = nth_tile(left, position.chance.below(position.seats - seat))
        left ^= tile
        position.old[seat] = number_of(tile)


def number_of(tile: i64) -> i64:
    """The number of a turn-order tile that is a bit."""
    number: i64 = 0
    while tile > 1:
        tile >>= 1
        number += 1
    return number


def tiles_gone(position: Position) -> list[Any]:
    """The ids of all tiles of this game that lie nowhere: torn down, or X tiles that were not drawn."""
    seats = int(position.seats)
    gone_0 = int(FOR_SALE[2 * seats] | CROSSED[0]) & ~int(position.stock_0 | position.market_0)
    gone_1 = int(FOR_SALE[2 * seats + 1] | CROSSED[1]) & ~int(position.stock_1 | position.market_1)
    found = []
    for seat in range(seats):
        gone_0 &= ~int(position.laid[2 * seat] | position.waiting[2 * seat])
        gone_1 &= ~int(position.laid[2 * seat + 1] | position.waiting[2 * seat + 1])
        found += tile_ids(seat, START_0 & ~int(position.laid[2 * seat]), 0)
    return found + tile_ids(0, gone_0, gone_1)
