"""Which tiles to put on the market: those that oneself wants most, and others less."""

from typing import Final

from mypy_extensions import i64

from factoryfloor.games.factory_manager.actions import ENOUGH, PUT
from factoryfloor.games.factory_manager.pieces import COLUMN, COLUMN_HALF
from factoryfloor.games.factory_manager.purchases import Purchases
from factoryfloor.games.factory_manager.state import Table

_WIDTH: Final = 6  # purchases that are combined to see what a market is worth


def insight(table: Table, seat: i64, legal: list[int], clarity: float) -> list[float]:
    """How promising it is to put out the open tile of each column, as logarithms of odds.

    What counts is by how much the seat's best turn gets better for each tile put out, the first ones of a
    column being put out for the sake of those behind them.
    """
    before = best_turn(table, seat, table.market_0, table.market_1)
    found: list[float] = []
    for action in legal:
        best: float = 0.0
        if action != ENOUGH:
            market_0 = table.market_0
            market_1 = table.market_1
            half: i64 = COLUMN_HALF[action - PUT]
            stock: i64 = (table.stock_1 if half else table.stock_0) & COLUMN[action - PUT]
            best = -0.5
            most = table.owed if table.owed else table.extra
            for depth in range(1, most + 1):
                tile = stock & -stock
                stock ^= tile
                if not tile:
                    break
                if half:
                    market_1 |= tile
                else:
                    market_0 |= tile
                best = max(best, (best_turn(table, seat, market_0, market_1) - before) / float(depth))
        found.append(clarity * best)
    return found


def best_turn(table: Table, seat: i64, market_0: i64, market_1: i64) -> float:
    """The worth of the best buying turn that a seat could have with this market all to itself."""
    purchases = Purchases(table, seat, market_0, market_1, table.free[seat])
    purchases.plan(_WIDTH)
    return purchases.best()
