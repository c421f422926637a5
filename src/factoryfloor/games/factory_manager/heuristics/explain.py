"""The reason for an action: the key of a sentence, and computed facts."""

from typing import Any

from mypy_extensions import i64

from ..rules.position import AUCTION, BUYING, MARKET, Position
from .explain_auction import explain_auction
from .explain_buying import explain_buying
from .explain_market import explain_market
from .explain_running import explain_running


def explain(position: Position, seat: i64, action: i64) -> dict[str, Any]:
    """Return the reason for a legal action of the current seat."""
    if position.phase == AUCTION:
        return explain_auction(position, seat, action)
    if position.phase == MARKET:
        return explain_market(position, seat, action)
    if position.phase == BUYING:
        return explain_buying(position, seat, action)
    return explain_running(position, seat, action)
