"""How promising an action looks, and what a quick player does."""

from typing import Final

from mypy_extensions import i64

from factoryfloor.games.factory_manager import bidding, stocking
from factoryfloor.games.factory_manager.purchases import Purchases
from factoryfloor.games.factory_manager.shifts import shift_insight
from factoryfloor.games.factory_manager.state import AUCTION, BUYING, MARKET, Table
from factoryfloor.kernel.chance import Chance

CLARITY: Final = 0.15  # logarithms of odds for a coin of worth


def insight(table: Table, seat: i64, legal: list[int]) -> list[float]:
    """How promising each legal action is, as logarithms of odds."""
    phase = table.phase
    if phase == BUYING:
        return Purchases(table, seat, table.market_0, table.market_1, table.owed).insight(legal, CLARITY)
    if phase == AUCTION:
        return bidding.insight(table, seat, legal, CLARITY)
    if phase == MARKET:
        return stocking.insight(table, seat, legal, CLARITY)
    return shift_insight(table, seat, legal)


def hunch(table: Table, seat: i64, legal: list[int], chance: Chance) -> i64:
    """What a player does who has not looked closely."""
    if len(legal) == 1:
        return legal[0]
    found = insight(table, seat, legal)
    best: i64 = 0
    for index in range(1, len(found)):
        if found[index] > found[best]:
            best = index
    return legal[best]
