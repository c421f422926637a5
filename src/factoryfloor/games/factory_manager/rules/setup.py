"""How a game begins (P4 to P7), and which tiles are in it."""

from typing import Any, Final

from mypy_extensions import i64

from factoryfloor.kernel.fast import vec

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
from .position import Table, packed_dials, turn_bit
from .running import Tally

X_ON_MARKET: Final = 3


def set_up(table: Table) -> None:
    """P4 to P7: start sets, old tiles at random, three X tiles on the market."""
    start_factories(table)
    deal_turn_tiles(table)
    table.stock_0 = FOR_SALE[2 * table.seats]
    table.stock_1 = FOR_SALE[2 * table.seats + 1]
    crossed = vec[i64]([0, 1, 2, 3, 4, 5])
    table.chance.shuffle(crossed, 0)
    for place in range(X_ON_MARKET):
        column = crossed[place]
        half: i64 = COLUMN_HALF[column]
        tile = CROSSED[half] & COLUMN[column]
        if half:
            table.market_1 |= tile
        else:
            table.market_0 |= tile
    none, one, two = PRICE_TILES
    table.unseen = none | (one << 4) | (two << 8)


def start_factories(table: Table) -> None:
    """P4: two machines and three storages each, laid and running."""
    tally = Tally(START_0, 0, START_0 & MACHINES_0, 0)
    for seat in range(table.seats):
        table.laid[2 * seat] = START_0
        table.money[seat] = MONEY
        table.workers[seat] = WORKERS
        table.canteen[seat] = tally.canteen
        table.free[seat] = WORKERS - tally.canteen
        table.dials[seat] = packed_dials(tally.production, tally.storage, tally.energy)


def deal_turn_tiles(table: Table) -> None:
    """P5: the old tiles of the first auction at random, and the first pool."""
    left: i64 = 0
    for number in FIRST_TILES[table.seats]:
        left |= turn_bit(number)
    for number in FIRST_POOL[table.seats]:
        table.hidden |= turn_bit(number)
    for seat in range(table.seats):
        tile = nth_tile(left, table.chance.below(table.seats - seat))
        left ^= tile
        table.old[seat] = number_of(tile)


def number_of(tile: i64) -> i64:
    """The number of a turn-order tile that is a bit."""
    number: i64 = 0
    while tile > 1:
        tile >>= 1
        number += 1
    return number


def tiles_gone(table: Table) -> list[Any]:
    """The ids of all tiles of this game that lie nowhere: torn down, or X tiles that were not drawn."""
    seats = int(table.seats)
    gone_0 = int(FOR_SALE[2 * seats] | CROSSED[0]) & ~int(table.stock_0 | table.market_0)
    gone_1 = int(FOR_SALE[2 * seats + 1] | CROSSED[1]) & ~int(table.stock_1 | table.market_1)
    found = []
    for seat in range(seats):
        gone_0 &= ~int(table.laid[2 * seat] | table.waiting[2 * seat])
        gone_1 &= ~int(table.laid[2 * seat + 1] | table.waiting[2 * seat + 1])
        found += tile_ids(seat, START_0 & ~int(table.laid[2 * seat]), 0)
    return found + tile_ids(0, gone_0, gone_1)
