"""The phases of a round."""

from mypy_extensions import i64

from . import auction, bureaucracy, buying, market
from .position import BUREAUCRACY, BUYING, MARKET, Position


def act(position: Position, action: i64) -> None:
    """Apply a decision of the current seat, and proceed to the next decision."""
    phase = position.phase
    if phase == BUYING:
        if buying.act(position, action):
            bureaucracy.begin(position)
    elif phase == BUREAUCRACY:
        if bureaucracy.act(position, action):
            bureaucracy.end_round(position)
            if not position.over:
                auction.begin(position)
    elif phase == MARKET:
        if market.act(position, action):
            buying.begin(position)
    elif auction.act(position, action) and market.begin(position):
        buying.begin(position)
