"""The phases of a round, one after the other."""

from mypy_extensions import i64

from . import auction, bureaucracy, buying, market
from .position import BUREAUCRACY, BUYING, MARKET, Table


def act(table: Table, action: i64) -> None:
    """A decision of the seat on turn, and what comes of it until the next decision."""
    phase = table.phase
    if phase == BUYING:
        if buying.act(table, action):
            bureaucracy.begin(table)
    elif phase == BUREAUCRACY:
        if bureaucracy.act(table, action):
            bureaucracy.end_round(table)
            if not table.over:
                auction.begin(table)
    elif phase == MARKET:
        if market.act(table, action):
            buying.begin(table)
    elif auction.act(table, action) and market.begin(table):
        buying.begin(table)
