"""The market phase (P9, P20)."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from factoryfloor.kernel.masks import bit
from factoryfloor.kernel.rows import each_of

from . import events
from .actions import ACTIONS, COLUMNS, ENOUGH, PUT
from .ids import tile_id
from .pieces import COLUMN, COLUMN_HALF, EXTRA_TILES
from .position import MARKET, Position

if TYPE_CHECKING:
    from .event_types import Put


def begin(position: Position) -> bool:
    """Begin the phase with the first seat in the turn order. Return whether no tile can be put out."""
    position.phase = MARKET
    position.place = -1
    position.owed = 0
    position.extra = 0
    return ask_next(position)


def ask_next(position: Position) -> bool:
    """Give the turn to the same seat again, or to the next seat. Return whether the market is ready."""
    while position.owed == 0 and position.extra == 0:
        position.place += 1
        if position.place == position.seats or position.stock_0 | position.stock_1 == 0:
            return True
        seat = position.seat_at(position.place)
        position.turn = seat
        position.pending = bit(seat)
        position.owed = position.free[seat]
        if position.place == position.seats - 1:
            position.extra = EXTRA_TILES[position.seats]
    if position.stock_0 | position.stock_1 == 0:
        position.owed = 0
        position.extra = 0
        return True
    offer_columns(position)
    return False


def offer_columns(position: Position) -> None:
    """Offer every non-empty column. If only extra tiles remain, also offer to stop."""
    found: i64 = 0 if position.owed else bit(ENOUGH - PUT)
    for column in range(i64(COLUMNS)):
        stock: i64 = position.stock_1 if COLUMN_HALF[column] else position.stock_0
        if stock & COLUMN[column]:
            found |= bit(column)
    position.choices = each_of(ACTIONS, PUT, found)


def top_of(position: Position, column: i64) -> i64:
    """Return the cheapest tile of a column as a bit of its half, or 0 if the column is empty."""
    stock: i64 = position.stock_1 if COLUMN_HALF[column] else position.stock_0
    stock &= COLUMN[column]
    return stock & -stock


def act(position: Position, action: i64) -> bool:
    """Put out a tile, or stop. Return whether the market is ready."""
    if action == ENOUGH:
        position.extra = 0
        if position.events is not None:
            position.events.append(events.ENOUGH.event(int(position.turn), {}))
        return ask_next(position)
    column = action - PUT
    tile = top_of(position, column)
    if COLUMN_HALF[column]:
        position.stock_1 ^= tile
        position.market_1 |= tile
    else:
        position.stock_0 ^= tile
        position.market_0 |= tile
    if position.events is not None:
        half: i64 = COLUMN_HALF[column]
        fields: Put = {"tile": tile_id(position.turn, half, tile), "extra": bool(position.owed == 0)}
        position.events.append(events.PUT.event(int(position.turn), fields))
    if position.owed:
        position.owed -= 1
    else:
        position.extra -= 1
    return ask_next(position)
