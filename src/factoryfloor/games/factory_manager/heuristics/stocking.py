"""Which tiles to put on the market: those that oneself wants most, and others less."""

from typing import Final

from mypy_extensions import i64

from ..rules.actions import ENOUGH, PUT
from ..rules.pieces import COLUMN, COLUMN_HALF, TILES, kind_at
from ..rules.position import Position
from .purchases import Purchases

_WIDTH: Final = 6  # purchases that are combined to see what a market is worth
_FURTHER: Final = 4  # how much deeper than it can dig alone a seat looks into a column


def insight(position: Position, seat: i64, legal: list[int], clarity: float) -> list[float]:
    """How promising it is to put out the open tile of each column, as logarithms of odds.

    What counts is by how much the seat's best turn gets better for each tile put out, the first ones of a
    column being put out for the sake of those behind them.
    """
    before = best_turn(position, seat, position.market_0, position.market_1)
    most = max(position.owed, position.extra) + _FURTHER
    found: list[float] = []
    for action in legal:
        worth: float = 0.0
        if action != ENOUGH:
            worth = best_dig(position, seat, action - PUT, most, before)
        found.append(clarity * worth)
    return found


def best_dig(position: Position, seat: i64, column: i64, most: i64, before: float) -> float:
    """The most that a column adds for each of its tiles put out; tiles like those on the market add nothing."""
    half: i64 = COLUMN_HALF[column]
    stock: i64 = (position.stock_1 if half else position.stock_0) & COLUMN[column]
    market_0 = position.market_0
    market_1 = position.market_1
    best: float = -0.5
    for depth in range(1, most + 1):
        tile = stock & -stock
        stock ^= tile
        if not tile:
            break
        kind = kind_at(half, tile)
        known = TILES[kind] & (market_1 if half else market_0)
        if half:
            market_1 |= tile
        else:
            market_0 |= tile
        if not known and position.cost(seat, kind) <= position.money[seat]:
            best = max(best, (best_turn(position, seat, market_0, market_1) - before) / float(depth))
    return best


def best_turn(position: Position, seat: i64, market_0: i64, market_1: i64) -> float:
    """The worth of the best buying turn that a seat could have with this market all to itself."""
    purchases = Purchases(position, seat, market_0, market_1, position.free[seat], True)
    purchases.plan(_WIDTH)
    return purchases.best()
