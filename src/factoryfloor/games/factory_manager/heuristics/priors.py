"""How promising an action looks: what the greedy bot plays by."""

from typing import Final

from mypy_extensions import i64

from ..rules.position import AUCTION, BUYING, MARKET, Table
from . import bidding, stocking
from .purchases import Purchases
from .shifts import shift_insight

CLARITY: Final = 0.15  # logarithms of odds for a coin of worth


def insight(table: Table, seat: i64, legal: list[int]) -> list[float]:
    """How promising each legal action is, as logarithms of odds."""
    phase = table.phase
    if phase == BUYING:
        purchases = Purchases(table, seat, table.market_0, table.market_1, table.owed, False)
        return purchases.insight(legal, CLARITY)
    if phase == AUCTION:
        return bidding.insight(table, seat, legal, CLARITY)
    if phase == MARKET:
        return stocking.insight(table, seat, legal, CLARITY)
    return shift_insight(table, seat, legal)
