"""Preparing the market (P9, P20)."""

from mypy_extensions import i64

from factoryfloor.kernel.events import Event

from .actions import ACTIONS, COLUMNS, ENOUGH, PUT
from .ids import tile_id
from .pieces import COLUMN, COLUMN_HALF, EXTRA_TILES
from .position import MARKET, Table, seat_bit


def begin(table: Table) -> bool:
    """The first of the turn order begins. Whether there is nothing to put out."""
    table.phase = MARKET
    table.place = -1
    table.owed = 0
    table.extra = 0
    return ask_next(table)


def ask_next(table: Table) -> bool:
    """The seat on turn goes on, or the next one begins. Whether all have put out their tiles, or none are left."""
    while table.owed == 0 and table.extra == 0:
        table.place += 1
        if table.place == table.seats or table.stock_0 | table.stock_1 == 0:
            return True
        seat = table.seat_at(table.place)
        table.turn = seat
        table.pending = seat_bit(seat)
        table.owed = table.free[seat]
        if table.place == table.seats - 1:
            table.extra = EXTRA_TILES[table.seats]
    if table.stock_0 | table.stock_1 == 0:
        table.owed = 0
        table.extra = 0
        return True
    offer_columns(table)
    return False


def offer_columns(table: Table) -> None:
    """Every column that is not empty; of extra tiles there may be enough."""
    choices: list[int] = []
    for column in range(COLUMNS):
        stock: i64 = table.stock_1 if COLUMN_HALF[column] else table.stock_0
        if stock & COLUMN[column]:
            choices.append(ACTIONS[PUT + column])
    if table.owed == 0:
        choices.append(ACTIONS[ENOUGH])
    table.choices = choices


def top_of(table: Table, column: i64) -> i64:
    """The cheapest tile of a column as a bit of its half, 0 if it is empty."""
    stock: i64 = table.stock_1 if COLUMN_HALF[column] else table.stock_0
    stock &= COLUMN[column]
    return stock & -stock


def act(table: Table, action: i64) -> bool:
    """The seat on turn puts out a tile, or has enough. Whether the market is ready."""
    if action == ENOUGH:
        table.extra = 0
        if table.log is not None:
            table.log.append(Event("enough", int(table.turn), {}))
        return ask_next(table)
    column = action - PUT
    tile = top_of(table, column)
    if COLUMN_HALF[column]:
        table.stock_1 ^= tile
        table.market_1 |= tile
    else:
        table.stock_0 ^= tile
        table.market_0 |= tile
    if table.log is not None:
        half: i64 = COLUMN_HALF[column]
        told = {"tile": tile_id(table.turn, half, tile), "extra": bool(table.owed == 0)}
        table.log.append(Event("put", int(table.turn), told))
    if table.owed:
        table.owed -= 1
    else:
        table.extra -= 1
    return ask_next(table)
