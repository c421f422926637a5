"""How promising an action looks: what the greedy bot plays by."""

from typing import Final

from mypy_extensions import i64

from ..rules.position import AUCTION, BUYING, MARKET, Position
from . import bidding, stocking
from .purchases import Purchases
from .shifts import shift_insight

CLARITY: Final = 0.15  # logarithms of odds for a coin of worth


def insight(position: Position, seat: i64, legal: list[int]) -> list[float]:
    """How promising each legal action is, as logarithms of odds."""
    phase = position.phase
    if phase == BUYING:
        purchases = Purchases(position, seat, position.market_0, position.market_1, position.owed, False)
        return purchases.insight(legal, CLARITY)
    if phase == AUCTION:
        return bidding.insight(position, seat, legal, CLARITY)
    if phase == MARKET:
        return stocking.insight(position, seat, legal, CLARITY)
    return shift_insight(position, seat, legal)
