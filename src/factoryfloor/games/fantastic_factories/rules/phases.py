"""The legal actions and their effects, by phase."""

from typing import Final

from mypy_extensions import i64

from factoryfloor.kernel.masks import bit

from . import end_of_work, market, work
from .position import MARKET, SETTING, WORK, Position

_NOTHING: Final[list[int]] = []


def legal(position: Position, seat: i64) -> list[int]:
    """Return the legal actions of a seat in ascending order."""
    if not position.pending & bit(seat):
        return _NOTHING
    if position.phase == WORK:
        return work.legal(position, seat)
    if position.phase == MARKET:
        return market.legal(position, seat)
    if position.phase == SETTING:
        return end_of_work.legal_settings(position, seat)
    return end_of_work.legal_discards(position, seat)


def act(position: Position, seat: i64, action: i64) -> None:
    """Apply a legal action."""
    if position.phase == WORK:
        work.act(position, seat, action)
    elif position.phase == MARKET:
        market.act(position, seat, action)
    elif position.phase == SETTING:
        end_of_work.set_dice(position, seat, action)
    else:
        end_of_work.throw_away(position, seat, action)
