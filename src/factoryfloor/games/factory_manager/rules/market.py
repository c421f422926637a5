"""Preparing the market (P9, P20)."""

from mypy_extensions import i64

from factoryfloor.kernel.events import Event
from factoryfloor.kernel.masks import bit

from .actions import ACTIONS, COLUMNS, ENOUGH, PUT
from .ids import tile_id
from .pieces import COLUMN, COLUMN_HALF, EXTRA_TILES
from .position import MARKET, Position


def begin(position: Position) -> bool:
    """The first of the turn order begins. Whether there is nothing to put out."""
    position.phase = MARKET
    position.place = -1
    position.owed = 0
    position.extra = 0
    return ask_next(position)


def ask_next(position: Position) -> bool:
    """The seat on turn goes on, or the next one begins. Whether all have put out their tiles, or none are left."""
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
    """Every column that is not empty; of extra tiles there may be enough."""
    choices: list[int] = []
    for column in range(COLUMNS):
        stock: i64 = position.stock_1 if COLUMN_HALF[column] else position.stock_0
        if stock & COLUMN[column]:
            choices.append(ACTIONS[PUT + column])
    if position.owed == 0:
        choices.append(ACTIONS[ENOUGH])
    position.choices = choices


def top_of(position: Position, column: i64) -> i64:
    """The cheapest tile of a column as a bit of its half, 0 if it is empty."""
    stock: i64 = position.stock_1 if COLUMN_HALF[column] else position.stock_0
    stock &= COLUMN[column]
    return stock & -stock


def act(position: Position, action: i64) -> bool:
    """The seat on turn puts out a tile, or has enough. Whether the market is ready."""
    if action == ENOUGH:
        position.extra = 0
        if position.log is not None:
            position.log.append(Event("enough", int(position.turn), {}))
        return ask_next(position)
    column = action - PUT
    tile = top_of(position, column)
    if COLUMN_HALF[column]:
        position.stock_1 ^= tile
        position.market_1 |= tile
    else:
        position.stock_0 ^= tile
        position.market_0 |= tile
    if position.log is not None:
        half: i64 = COLUMN_HALF[column]
        told = {"tile": tile_id(position.turn, half, tile), "extra": bool(position.owed == 0)}
        position.log.append(Event("put", int(position.turn), told))
    if position.owed:
        position.owed -= 1
    else:
        position.extra -= 1
    return ask_next(position)
