"""The yardstick of a daily deal: the points of the bot levels that have played the deal."""

from collections.abc import Mapping, Sequence
from statistics import fmean, pstdev
from typing import TYPE_CHECKING, Final

from factoryfloor.bots import LEVELS
from factoryfloor.bots.levels import level_of
from factoryfloor.kernel import Game
from factoryfloor.tables.state.seats import Seat

if TYPE_CHECKING:
    from factoryfloor.tables.state.messages import DailyLevel

_OPPONENTS: Final = ("craftsman", "engineer")
_LEAST: Final = 1.0  # minimum milliseconds that count for a decision


Plays = Mapping[str, Sequence[int]]
"""The points of all plays, keyed by level."""


def opponents(game: Game) -> list[Seat]:
    """Return the bots that play against the person in a deal."""
    return [Seat("bot", level, bot=level) for level in _OPPONENTS[: game.seats_max - 1]]


def next_level(game: str, plays: Plays, most: int) -> str | None:
    """Return the level that plays next.

    This is the level with the smallest total thinking time after another play. Return None if each level has ``most``
    plays.
    """
    spent = {
        level: (1 + len(plays.get(level, ()))) * max(_LEAST, level_of(game, level).milliseconds)
        for level in LEVELS
        if len(plays.get(level, ())) < most
    }
    return min(spent, key=lambda level: spent[level], default=None)


def measured(plays: Plays, most: int, points: int) -> "list[DailyLevel]":
    """Compare the plays of each level with a person's points, weakest level first.

    Levels without plays are left out.
    """
    return [
        {
            "level": level,
            "plays": len(found),
            "most": max(most, len(found)),
            "mean": fmean(found),
            "spread": pstdev(found),
            "beaten": sum(each < points for each in found),
        }
        for level in LEVELS
        if (found := plays.get(level, ()))
    ]
